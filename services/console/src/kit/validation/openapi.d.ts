/** What the API's document says of an operation, such as `openapi:transferCoins`: first of all, of its body. */
declare module 'openapi:*' {
  const schema: import('@cowrie/client').JsonSchema;
  export default schema;
  export const operationId: string;
  /** Whether it takes an idempotency key. */
  export const takesKey: boolean;
  /** The words of its forms, by language and by the name of the form. */
  export const words: Record<
    import('../i18n/language.tsx').Language,
    Readonly<Record<string, import('../forms/form/form-words.ts').FormWords>>
  >;
}
