/** JSON Schema, as far as the API's document uses it for inputs. */
export type Schema = {
  type?: string;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  enum?: readonly string[];
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
  additionalProperties?: boolean | Schema;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
};

/** The schema of a value that is not null, and whether null is a value too. */
export function withoutNull(schema: Schema): { form: Schema; takesNull: boolean } {
  const forms = schema.anyOf ?? [schema];
  const form = forms.find(({ type }) => type !== 'null') ?? schema;
  return { form, takesNull: forms.length > 1 && forms.some(({ type }) => type === 'null') };
}
