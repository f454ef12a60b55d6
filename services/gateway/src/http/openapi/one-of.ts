import type { z } from 'zod';

type JsonSchema = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0]['jsonSchema'];

/** Marks an object of which exactly one of these fields has to be there, with what it needs besides. It is checked elsewhere. */
export function oneOfFields(
  fields: readonly string[],
  needs: Readonly<Record<string, readonly string[]>> = {},
): Record<string, unknown> {
  return { [MARK]: fields, [NEEDS]: needs };
}

const MARK = 'oneOfFields';
const NEEDS = 'neededWith';

/** What a form is called, of a body and of the answer to it: so clients know which belong together. */
export const formOf = (field: string): { title: string } => ({ title: `with ${field}` });

/** A marked object becomes a choice between objects, each with one of the fields: so clients are generated that know it. */
export function intoOneOf(jsonSchema: JsonSchema): void {
  const { [MARK]: fields, [NEEDS]: needs = {}, properties, required = [], ...common } = jsonSchema;
  if (!Array.isArray(fields) || !properties) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.oneOf = fields.map((field: string) => {
    const others = fields.filter((other) => other !== field);
    const own = Object.entries(properties).filter(([name]) => !others.includes(name));
    return {
      ...formOf(field),
      ...common,
      properties: Object.fromEntries(own),
      required: [field, ...((needs as Record<string, string[]>)[field] ?? []), ...required],
    };
  });
}
