import type { JsonSchema } from '@cowrie/client';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { checkText, decimalFault } from '../../operations/check-scalars.ts';
import { withoutNull } from '../../operations/without-null.ts';

/** `offset` is the place in the text. */
export type Fault = { path: string; message: string; offset: number };
type Check = {
  document: Document;
  faults: Fault[];
  offsets: Map<string, number>;
};

export const memberOf = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

export function check(of: Check, node: unknown, schema: JsonSchema, path: string): unknown {
  const found: unknown = isAlias(node) ? node.resolve(of.document) : node;
  const say = (message: string, at = offsetOf(node)) => void of.faults.push({ path, message, offset: at });
  of.offsets.set(path, offsetOf(node));
  const isNull = found === null || found === undefined || (isScalar(found) && found.value === null);
  const { form, takesNull } = withoutNull(schema);
  if (isNull && takesNull) return null;
  if (form.type === 'object') {
    if (isMap(found)) return checkMap(of, found, form, path);
    return say('must be a mapping of names to values');
  }
  if (form.type === 'array') {
    if (isSeq(found)) return checkList(of, found, form, path, say);
    return say('must be a list');
  }
  if (!isScalar(found) || isNull) return say(`must be ${wordOf(form)}`);
  return checkScalar(found, path.slice(path.lastIndexOf('.') + 1), form, say);
}

const offsetOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);
const wordOf = ({ type }: JsonSchema) => (type === 'string' ? 'a text' : 'a number');

function checkMap(of: Check, map: YAMLMap, schema: JsonSchema, path: string): object {
  const properties = schema.properties ?? {};
  const value: [string, unknown][] = [];
  const names = new Set<string>();
  for (const { key, value: member } of map.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    names.add(name);
    if (property) value.push([name, check(of, member, property, memberOf(path, name))]);
    else {
      const message = `is unknown here; known are ${Object.keys(properties).join(', ')}`;
      of.faults.push({ path: memberOf(path, name), message, offset: offsetOf(key) });
    }
  }
  for (const name of schema.required ?? []) {
    if (!names.has(name))
      of.faults.push({ path: memberOf(path, name), message: 'is missing', offset: offsetOf(map) });
  }
  return Object.fromEntries(value);
}

function checkList(
  of: Check,
  list: YAMLSeq,
  { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems }: JsonSchema,
  path: string,
  say: (message: string) => void,
): unknown[] {
  if (list.items.length < minItems) say(`must have at least ${minItems}`);
  if (list.items.length > maxItems) say(`must have at most ${maxItems}`);
  const seen = new Set<unknown>();
  return list.items.map((node, index) => {
    const at = `${path}[${index}]`;
    const value = check(of, node, items, at);
    if (uniqueItems && seen.has(value))
      of.faults.push({ path: at, message: 'is given more than once', offset: offsetOf(node) });
    seen.add(value);
    return value;
  });
}

function checkScalar(
  scalar: Scalar,
  name: string,
  schema: JsonSchema,
  say: (message: string) => void,
): unknown {
  const { value } = scalar;
  if (schema.type === 'string') {
    if (typeof value !== 'string') return say('must be text: put it in quotes');
    const message = checkText(value, schema);
    return message === null ? value : say(message);
  }
  if (typeof value !== 'number') return say('must be a number');
  const message = decimalFault(scalar.source ?? String(value), name, schema);
  return message === null ? value : say(message);
}
