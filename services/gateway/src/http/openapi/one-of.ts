import type { z } from 'zod';

type JsonSchema = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0]['jsonSchema'];

/**
 * The alternatives of an object by their distinguishing field: required fields, and fields that must be
 * absent.
 */
type Alternatives = Readonly<Record<string, { needs: readonly string[]; without: readonly string[] }>>;

/** Marks an object with alternatives for the document. Another check enforces them. */
export const withAlternatives = (forms: Alternatives): Record<string, unknown> => ({ [MARK]: forms });

const MARK = 'forms';

/** Body and answer of the same alternative have the same title, so that clients can match them. */
export const alternativeTitle = (field: string): { title: string } => ({ title: `with ${field}` });

/**
 * Replaces a marked object by a `oneOf` of its alternatives, so that generated clients have a type for each.
 */
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
