import { Amount, type JsonSchema } from '@cowrie/client';

/** Each field of the found alternative becomes required. */
export function requireFields(schema: JsonSchema, fields: readonly string[]): JsonSchema {
  const forms = schema.oneOf ?? [schema];
  const form = forms.find(({ properties = {} }) => fields.every((field) => field in properties));
  if (!form) throw new Error(`no form has ${fields.join(', ')}`);
  return { ...form, required: fields };
}

type Rule =
  | 'required'
  | 'type'
  | 'form'
  | 'choice'
  | 'unknown'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'exclusiveMinimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems';

export type Fault = { path: string; rule: Rule; kind?: string; limit?: number };

/** An empty text counts as missing; an `Amount` counts as a number. */
export function findFaults(schema: JsonSchema, value: unknown, path = ''): Fault[] {
  const { oneOf, anyOf } = schema;
  if (oneOf) return findFaults(closestAlternative(oneOf, value), value, path);
  if (anyOf) {
    const each = anyOf.map((alternative) => findFaults(alternative, value, path));
    return each.find((faults) => faults.length === 0) ?? each[0] ?? [];
  }
  if (!hasType(schema.type, value)) {
    return [{ path, rule: 'type', ...(schema.type ? { kind: schema.type } : {}) }];
  }
  if (schema.enum && !schema.enum.some((each) => each === value)) return [{ path, rule: 'choice' }];
  if (typeof value === 'string') return findTextFaults(schema, value, path);
  if (Array.isArray(value)) return findListFaults(schema, value, path);
  if (typeof value === 'number') return findNumberFaults(schema, value, path);
  if (Amount.isAmount(value)) return findNumberFaults(schema, value.toNumber(), path);
  return isFields(value) ? findObjectFaults(schema, value, path) : [];
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isGiven = (value: unknown) => value !== undefined && value !== '';

/** The alternative with the fewest unknown fields, even if the fields are empty. */
function closestAlternative(alternatives: readonly JsonSchema[], value: unknown): JsonSchema {
  const fields = Object.entries(value ?? {}).filter(([, each]) => each !== undefined);
  const named = fields.map(([name]) => name);
  const missing = ({ properties = {} }: JsonSchema) => named.filter((name) => !(name in properties)).length;
  return alternatives.toSorted((one, other) => missing(one) - missing(other))[0] ?? {};
}

function hasType(type: string | undefined, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return Amount.isAmount(value) || Number.isFinite(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    default:
      return type === undefined || typeof value === type;
  }
}

function findTextFaults(schema: JsonSchema, value: string, path: string): Fault[] {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const length = [...value].length;
  if (length < minLength) return [{ path, rule: 'minLength', limit: minLength }];
  if (length > maxLength) return [{ path, rule: 'maxLength', limit: maxLength }];
  const hasForm = pattern === undefined || new RegExp(pattern, 'u').test(value);
  return hasForm && hasFormat(format, value) ? [] : [{ path, rule: 'form' }];
}

function hasFormat(format: string | undefined, value: string): boolean {
  if (format === 'date-time') return !Number.isNaN(Date.parse(value));
  if (format === 'email') return /^[^@\s]+@[^@\s]+$/.test(value);
  if (format === 'uuid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
  return true;
}

function findNumberFaults(schema: JsonSchema, value: number, path: string): Fault[] {
  const { minimum, exclusiveMinimum, maximum } = schema;
  if (minimum !== undefined && value < minimum) return [{ path, rule: 'minimum', limit: minimum }];
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return [{ path, rule: 'exclusiveMinimum', limit: exclusiveMinimum }];
  }
  return maximum !== undefined && value > maximum ? [{ path, rule: 'maximum', limit: maximum }] : [];
}

function findListFaults(schema: JsonSchema, value: readonly unknown[], path: string): Fault[] {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = schema;
  if (value.length < minItems) return [{ path, rule: 'minItems', limit: minItems }];
  if (value.length > maxItems) return [{ path, rule: 'maxItems', limit: maxItems }];
  if (uniqueItems && new Set(value).size < value.length) return [{ path, rule: 'uniqueItems' }];
  return value.flatMap((item, index) => findFaults(items, item, joinPath(path, String(index))));
}

function findObjectFaults(schema: JsonSchema, value: Record<string, unknown>, path: string): Fault[] {
  const { properties = {}, required = [], additionalProperties = true, propertyNames = {} } = schema;
  const { maxProperties = Number.POSITIVE_INFINITY } = schema;
  const given = Object.entries(value).filter(([, each]) => isGiven(each));
  const missing = required.filter((name) => !isGiven(value[name]));
  return [
    ...missing.map((name) => ({ path: joinPath(path, name), rule: 'required' as const })),
    ...(given.length > maxProperties ? [{ path, rule: 'maxItems' as const, limit: maxProperties }] : []),
    ...given.flatMap(([name, each]): Fault[] => {
      const property = properties[name];
      if (property) return findFaults(property, each, joinPath(path, name));
      if (additionalProperties === false) return [{ path: joinPath(path, name), rule: 'unknown' }];
      const ofName = findFaults(propertyNames, name, path);
      const further = additionalProperties === true ? {} : additionalProperties;
      return ofName.length > 0 ? ofName : findFaults(further, each, joinPath(path, name));
    }),
  ];
}

const joinPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
