import { readFileSync } from 'node:fs';
import type { JsonSchema } from '@cowrie/client';
import { checkText, decimalFault } from './check-scalars.ts';
import { withoutNull } from './without-null.ts';

/** `-` reads stdin, `@FILE` a file of JSON. */

const STDIN = 0;

/** `before` is the value of the same option so far: lists and named values grow. An error tells the expected form. */
export function readValue(given: string, name: string, schema: JsonSchema, before?: unknown): unknown {
  const text = given === '-' ? readFileSync(STDIN, 'utf8').trimEnd() : given;
  const { form, takesNull } = withoutNull(schema);
  if (text === 'null' && takesNull) return null;
  if (form.type === 'array') return [...(Array.isArray(before) ? before : []), ...readList(text, form)];
  if (form.type === 'object') return { ...(before as object | undefined), ...readNamed(text, form) };
  return readScalar(text, name, form);
}

function readScalar(text: string, name: string, schema: JsonSchema): string | number {
  if (schema.type === 'string') {
    const word = schema.enum?.find((each) => each.toLowerCase() === text.toLowerCase()) ?? text;
    const fault = checkText(word, schema);
    if (fault !== null) throw new Error(fault);
    return word;
  }
  const fault = decimalFault(text, name, schema);
  if (fault !== null) throw new Error(fault);
  return Number(text);
}

function readList(text: string, { items = {} }: JsonSchema): unknown[] {
  if (isJson(text)) {
    const list = readJson(text);
    return Array.isArray(list) ? list : [list];
  }
  if (items.type !== 'string' && items.type !== 'integer')
    throw new Error('must be JSON, or @FILE with JSON in it');
  return text.split(',').map((each) => readScalar(each.trim(), '', items));
}

function readNamed(text: string, { properties = {}, additionalProperties }: JsonSchema): object {
  if (isJson(text)) {
    const object = readJson(text);
    if (typeof object === 'object' && object !== null && !Array.isArray(object)) return object;
  }
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new Error('must be NAME=VALUE, JSON or @FILE');
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const schema = Object.hasOwn(properties, name) ? properties[name] : others;
  if (!schema) throw new Error(`must be one of ${Object.keys(properties).join(', ')}, then =VALUE`);
  return { [name]: readValue(value, name, schema) };
}

const isJson = (text: string) => /^[@[{]/.test(text);

function readJson(text: string): unknown {
  const [file, source] = text.startsWith('@') ? [text.slice(1), readText(text.slice(1))] : ['', text];
  try {
    return JSON.parse(source);
  } catch {
    throw new Error(`must be JSON${file && `, which ${file} is not`}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`names a file that cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
