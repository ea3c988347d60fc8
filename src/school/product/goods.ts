/** The product type that is sent, not attended. */
export const goods = 4;
