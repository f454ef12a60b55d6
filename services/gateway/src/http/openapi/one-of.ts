import type { z } from 'zod';

type JsonSchema = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0]['jsonSchema'];

/** The forms of an object, each called after a field that it has: which fields it needs, and which of the others it has not. */
type Forms = Readonly<Record<string, { needs: readonly string[]; without: readonly string[] }>>;

/** Marks an object that has one of several forms. It is checked elsewhere. */
export const inForms = (forms: Forms): Record<string, unknown> => ({ [MARK]: forms });

const MARK = 'forms';

/** What a form is called, of a body and of the answer to it: so clients know which belong together. */
export const formOf = (field: string): { title: string } => ({ title: `with ${field}` });

/** A marked object becomes a choice between objects, one of each form: so clients are generated that know it. */
export function intoOneOf(jsonSchema: JsonSchema): void {
  const { [MARK]: forms, properties, required = [], ...common } = jsonSchema;
  if (!forms || !properties) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.oneOf = Object.entries(forms as Forms).map(([field, { needs, without }]) => {
    const own = Object.entries(properties).filter(([name]) => !without.includes(name));
    return {
      ...formOf(field),
      ...common,
      properties: Object.fromEntries(own),
      required: [...new Set([...needs, ...required])],
    };
  });
}
