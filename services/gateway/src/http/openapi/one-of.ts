import type { z } from 'zod';

type JsonSchema = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0]['jsonSchema'];

type Alternatives = Readonly<Record<string, { needs: readonly string[]; without: readonly string[] }>>;

/** Another check enforces the alternatives. */
export const withAlternatives = (forms: Alternatives): Record<string, unknown> => ({ [MARK]: forms });

const MARK = 'forms';

/** Body and answer of one alternative have the same title, so that clients can match them. */
export const alternativeTitle = (field: string): { title: string } => ({ title: `with ${field}` });

/** With a `oneOf`, generated clients have a type for each alternative. */
export function expandAlternatives(jsonSchema: JsonSchema): void {
  const { [MARK]: forms, properties, required = [], ...common } = jsonSchema;
  if (!forms || !properties) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.oneOf = Object.entries(forms as Alternatives).map(([field, { needs, without }]) => {
    const own = Object.entries(properties).filter(([name]) => !without.includes(name));
    return {
      ...alternativeTitle(field),
      ...common,
      properties: Object.fromEntries(own),
      required: [...new Set([...needs, ...required])],
    };
  });
}
