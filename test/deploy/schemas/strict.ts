import { type Fields, fieldsAt, isFields } from '../tools/values.ts';

/** The cluster silently drops unknown fields; here they are errors. Rules in CEL are not checked. */
export function strictSchema(definition: unknown, metadata: Fields): Fields {
  const strict = closeSchema(definition);
  const properties = fieldsAt(strict, 'properties');
  const known = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata };
  return {
    ...strict,
    properties: { ...properties, ...known },
    required: ['apiVersion', 'kind', 'metadata', 'spec'],
  };
}

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

function closeSchema(schema: unknown): Fields {
  if (!isFields(schema)) return {};
  const taken = Object.fromEntries(Object.entries(schema).filter(([word]) => TAKEN.includes(word)));
  if (typeof taken.pattern === 'string') taken.pattern = patternOf(taken.pattern);
  if (schema['x-kubernetes-int-or-string'] === true)
    return { ...taken, type: orNull(['integer', 'string'], schema) };
  const strict: Fields = { ...taken, ...typeOf(schema), ...fieldsOf(schema) };
  if (isFields(schema.items)) strict.items = closeSchema(schema.items);
  return strict;
}

/** JavaScript lacks Go's inline flag for case-insensitive patterns. */
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
    const entries = Object.entries(properties).map(([name, inner]) => [name, closeSchema(inner)]);
    strict.properties = Object.fromEntries(entries);
    strict.additionalProperties = isOpen;
  }
  if (isFields(others)) strict.additionalProperties = closeSchema(others);
  else if (others === true) strict.additionalProperties = true;
  else if (!isFields(properties) && schema.type === 'object' && !isOpen) strict.additionalProperties = false;
  return strict;
}
