import { Amount, type JsonSchema } from '@cowrie/client';

/** The form of a body that has these fields, of which each has to be given. */
export function requiring(schema: JsonSchema, fields: readonly string[]): JsonSchema {
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

/** What is wrong with a field: the rule that it breaks, and how much that allows. */
export type Fault = { path: string; rule: Rule; kind?: string; limit?: number };

/** What is wrong with a value. What is empty counts as not given; an `Amount` is a number. */
export function faultsIn(schema: JsonSchema, value: unknown, path = ''): Fault[] {
  const { oneOf, anyOf } = schema;
  if (oneOf) return faultsIn(closest(oneOf, value), value, path);
  if (anyOf) {
    const each = anyOf.map((alternative) => faultsIn(alternative, value, path));
    return each.find((faults) => faults.length === 0) ?? each[0] ?? [];
  }
  if (!hasType(schema.type, value)) {
    return [{ path, rule: 'type', ...(schema.type ? { kind: schema.type } : {}) }];
  }
  if (schema.enum && !schema.enum.some((each) => each === value)) return [{ path, rule: 'choice' }];
  if (typeof value === 'string') return faultsInText(schema, value, path);
  if (Array.isArray(value)) return faultsInList(schema, value, path);
  if (typeof value === 'number') return faultsInNumber(schema, value, path);
  if (Amount.isAmount(value)) return faultsInNumber(schema, value.toNumber(), path);
  return isFields(value) ? faultsInObject(schema, value, path) : [];
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isGiven = (value: unknown) => value !== undefined && value !== '';

/** The alternative that has the fields which are there, be they empty. */
function closest(alternatives: readonly JsonSchema[], value: unknown): JsonSchema {
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

function faultsInText(schema: JsonSchema, value: string, path: string): Fault[] {
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

function faultsInNumber(schema: JsonSchema, value: number, path: string): Fault[] {
  const { minimum, exclusiveMinimum, maximum } = schema;
  if (minimum !== undefined && value < minimum) return [{ path, rule: 'minimum', limit: minimum }];
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return [{ path, rule: 'exclusiveMinimum', limit: exclusiveMinimum }];
  }
  return maximum !== undefined && value > maximum ? [{ path, rule: 'maximum', limit: maximum }] : [];
}

function faultsInList(schema: JsonSchema, value: readonly unknown[], path: string): Fault[] {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = schema;
  if (value.length < minItems) return [{ path, rule: 'minItems', limit: minItems }];
  if (value.length > maxItems) return [{ path, rule: 'maxItems', limit: maxItems }];
  if (uniqueItems && new Set(value).size < value.length) return [{ path, rule: 'uniqueItems' }];
  return value.flatMap((item, index) => faultsIn(items, item, within(path, String(index))));
}

function faultsInObject(schema: JsonSchema, value: Record<string, unknown>, path: string): Fault[] {
  const { properties = {}, required = [], additionalProperties = true, propertyNames = {} } = schema;
  const { maxProperties = Number.POSITIVE_INFINITY } = schema;
  const given = Object.entries(value).filter(([, each]) => isGiven(each));
  const missing = required.filter((name) => !isGiven(value[name]));
  return [
    ...missing.map((name) => ({ path: within(path, name), rule: 'required' as const })),
    ...(given.length > maxProperties ? [{ path, rule: 'maxItems' as const, limit: maxProperties }] : []),
    ...given.flatMap(([name, each]): Fault[] => {
      const property = properties[name];
      if (property) return faultsIn(property, each, within(path, name));
      if (additionalProperties === false) return [{ path: within(path, name), rule: 'unknown' }];
      const ofName = faultsIn(propertyNames, name, path);
      const further = additionalProperties === true ? {} : additionalProperties;
      return ofName.length > 0 ? ofName : faultsIn(further, each, within(path, name));
    }),
  ];
}

const within = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
