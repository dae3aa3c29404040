package dev.skysail.controlplane.resource;

/**
 * One validation finding: a cause of a 422 Status (apimachinery {@code field.Error}).
 *
 * @param type what is wrong, which fixes the cause's reason and the first words of the message
 * @param field path of the field, such as {@code spec.containers[0].image}
 * @param message full text without the field, such as {@code Required value} or {@code Invalid
 *     value: -1: must be greater than or equal to 0}
 */
public record FieldError(Type type, String field, String message) {

    /** Kinds of findings, with the reason shown in {@code Status.details.causes[].reason}. */
    public enum Type {
        REQUIRED("FieldValueRequired"),
        INVALID("FieldValueInvalid"),
        NOT_SUPPORTED("FieldValueNotSupported"),
        DUPLICATE("FieldValueDuplicate"),
        FORBIDDEN("FieldValueForbidden"),
        NOT_FOUND("FieldValueNotFound"),
        TOO_LONG("FieldValueTooLong"),
        TOO_MANY("FieldValueTooMany"),
        TYPE_INVALID("FieldValueTypeInvalid"),
        INTERNAL("InternalError");

        private final String reason;

        Type(String reason) {
            this.reason = reason;
        }

        /** Returns the value of {@code causes[].reason}. */
        public String reason() {
            return reason;
        }
    }
}
