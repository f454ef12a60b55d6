/** What the API's document says of the body of an operation: `openapi:transferCoins`. */
declare module 'openapi:*' {
  const schema: import('./schema.ts').Schema;
  export default schema;
}
