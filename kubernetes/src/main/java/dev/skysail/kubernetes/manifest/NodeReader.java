package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;

/** Reads nodes. */
final class NodeReader {

    private final Warnings warnings;
    private final Amounts amounts;

    NodeReader(Warnings warnings, Amounts amounts) {
        this.warnings = warnings;
        this.amounts = amounts;
    }

    Node read(Field object) {
        Field spec = object.get("spec");
        KnownFields.NODE_SPEC.check(spec, warnings);
        Field status = object.get("status");
        boolean limited = status.get("allocatable").present();
        Node.Builder builder =
                Node.builder(object.get("metadata").get("name").requiredText())
                        .labels(object.get("metadata").get("labels").texts())
                        .unschedulable(spec.get("unschedulable").flag())
                        .allocatable(
                                amounts.read(status.get(limited ? "allocatable" : "capacity")));
        for (Field taint : spec.get("taints").elements()) {
            KnownFields.TAINT.check(taint, warnings);
            builder.taint(
                    new Taint(
                            taint.get("key").requiredText(),
                            taint.get("value").text(),
                            effect(taint.get("effect"))));
        }
        for (Field image : status.get("images").elements()) {
            builder.image(
                    image.get("sizeBytes").whole(0),
                    image.get("names").textList().toArray(String[]::new));
        }
        return builder.build();
    }

    static TaintEffect effect(Field field) {
        String text = field.requiredText();
        for (TaintEffect effect : TaintEffect.values()) {
            if (effect.text().equals(text)) {
                return effect;
            }
        }
        throw field.error(
                "must be one of NoSchedule, PreferNoSchedule, NoExecute, not " + field.shown());
    }
}
