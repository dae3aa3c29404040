package dev.skysail.controlplane.admission;

/** A webhook could not be called or answered nonsense; the failure policy decides what follows. */
final class WebhookCallException extends Exception {

    private static final long serialVersionUID = 1L;

    WebhookCallException(String webhook, String reason) {
        super("failed calling webhook \"" + webhook + "\": " + reason);
    }
}
