import { type Fields, fieldsAt, isFields } from '../tools/values.ts';

/**
 * The JSON schema of a custom resource out of the OpenAPI schema of its definition. The cluster drops fields that it does not
 * know without a word; here they are errors, so that a misspelt one is found. Rules in CEL are not looked at.
 */
export function strictSchema(definition: unknown, metadata: Fields): Fields {
  const strict = strictly(definition);
  const properties = fieldsAt(strict, 'properties');
  const known = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata };
  return {
    ...strict,
    properties: { ...properties, ...known },
    required: ['apiVersion', 'kind', 'metadata', 'spec'],
  };
}

/** Words of JSON schema that mean in OpenAPI what they mean here. */
const TAKEN = [
  ...[
    'enum',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ],
  ...[
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
    'required',
    'not',
  ],
  ...['allOf', 'anyOf', 'oneOf'],
];

function strictly(schema: unknown): Fields {
  if (!isFields(schema)) return {};
  const taken = Object.fromEntries(Object.entries(schema).filter(([word]) => TAKEN.includes(word)));
  if (typeof taken.pattern === 'string') taken.pattern = patternOf(taken.pattern);
  if (schema['x-kubernetes-int-or-string'] === true)
    return { ...taken, type: orNull(['integer', 'string'], schema) };
  const strict: Fields = { ...taken, ...typeOf(schema), ...fieldsOf(schema) };
  if (isFields(schema.items)) strict.items = strictly(schema.items);
  return strict;
}

/** Go's way to say that case does not matter, anywhere in front, is not JavaScript's. */
function patternOf(pattern: string): string {
  return pattern.includes('(?i)') ? `(?i:${pattern.replace('(?i)', '')})` : pattern;
}

function typeOf(schema: Fields): Fields {
  return typeof schema.type === 'string' ? { type: orNull([schema.type], schema) } : {};
}

const orNull = (types: string[], schema: Fields): string[] =>
  schema.nullable === true ? [...types, 'null'] : types;

function fieldsOf(schema: Fields): Fields {
  const { properties, additionalProperties: others } = schema;
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const strict: Fields = {};
  if (isFields(properties)) {
    const entries = Object.entries(properties).map(([name, inner]) => [name, strictly(inner)]);
    strict.properties = Object.fromEntries(entries);
    strict.additionalProperties = isOpen;
  }
  if (isFields(others)) strict.additionalProperties = strictly(others);
  else if (others === true) strict.additionalProperties = true;
  else if (!isFields(properties) && schema.type === 'object' && !isOpen) strict.additionalProperties = false;
  return strict;
}
