import type { z } from 'zod';

type JsonSchema = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0]['jsonSchema'];

/** Marks an object of which exactly one of these fields has to be there. It is checked elsewhere. */
export function oneOfFields(...fields: readonly string[]): Record<string, unknown> {
  return { [MARK]: fields };
}

const MARK = 'oneOfFields';

/** A marked object becomes a choice between objects, each with one of the fields: so clients are generated that know it. */
export function intoOneOf(jsonSchema: JsonSchema): void {
  const { [MARK]: fields, properties, required = [], ...common } = jsonSchema;
  if (!Array.isArray(fields) || !properties) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.oneOf = fields.map((field: string) => {
    const others = fields.filter((other) => other !== field);
    const own = Object.entries(properties).filter(([name]) => !others.includes(name));
    return {
      title: `with ${field}`,
      ...common,
      properties: Object.fromEntries(own),
      required: [field, ...required],
    };
  });
}
