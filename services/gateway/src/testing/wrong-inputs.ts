export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

const present = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** Every format of a field refuses at least one of these texts. */
const ODD = ['~', 'a b'];

function wrongTexts({ enum: values, format, pattern, minLength, maxLength }: Schema): string[] {
  return [
    ...present(minLength).map((length) => 'x'.repeat(Math.max(length - 1, 0))),
    ...present(maxLength).map((length) => 'x'.repeat(length + 1)),
    ...present(values ?? format).map(() => (format === 'visible-text' ? 'a\u202e' : '~')),
    ...present(pattern).flatMap((form) =>
      ODD.filter((text) => !new RegExp(form, 'u').test(text)).slice(0, 1),
    ),
  ];
}

function wrongNumbers({ type, minimum, maximum, exclusiveMinimum }: Schema): number[] {
  return [
    ...present(minimum).map((least) => least - 1),
    ...present(exclusiveMinimum),
    ...present(maximum).map((most) => most + 1),
    ...(type === 'integer' ? [1.5] : []),
  ];
}

export function wrongQueryValues(schema: Schema): string[] {
  if (schema.type === 'string') return wrongTexts(schema);
  return schema.type === 'object' ? [] : ['', 'x', ...wrongNumbers(schema).map(String)];
}

export function wrongValues(schema: Schema): unknown[] {
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return kinds.some(({ type }) => type === 'object') ? [] : [true];
  if (schema.type === 'string') return [7, ...wrongTexts(schema)];
  if (schema.type === 'boolean') return ['true'];
  if (schema.type === 'object') return [7, []];
  if (schema.type === 'array')
    return [
      7,
      ...present(schema.minItems).map((count) => Array(Math.max(count - 1, 0)).fill(null)),
      ...present(schema.maxItems).map((count) => Array(count + 1).fill(null)),
      ...present(schema.items).flatMap((items) => wrongValues(items).map((item) => [item])),
    ];
  return schema.type === undefined ? [] : ['7', ...wrongNumbers(schema)];
}
