/** JSON Schema, as far as the API's document uses it for what settings are made of. */
export type Schema = {
  type?: string;
  anyOf?: Schema[];
  enum?: string[];
  pattern?: string;
  format?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  additionalProperties?: boolean;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  /** How many decimals a number may have. */
  decimals?: number;
};

/** How a setting is made or changed: what its path and its body may hold. */
export type Request = { method: string; path: string; parameters: Record<string, Schema>; body: Schema };
