/**
 * An operation in the API document, such as `openapi:transferCoins`. The default export is the schema of its
 * body.
 */
declare module 'openapi:*' {
  const schema: import('@cowrie/client').JsonSchema;
  export default schema;
  export const operationId: string;
  export const takesKey: boolean;
  export const words: Record<
    import('../i18n/language.tsx').Language,
    Readonly<Record<string, import('../forms/form/form-words.ts').FormWords>>
  >;
}
