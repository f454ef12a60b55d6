import type { z } from 'zod';
import { safeParse } from 'zod/v4/core';
import { isObject } from './is-object.ts';

/**
 * A body without the nulls of its optional fields, for clients that write null for what their caller left out. A field that takes
 * null keeps it, because null has a meaning there, and so does a required one, which is refused.
 */
export function leaveOutNulls(schema: z.core.$ZodType, value: unknown): unknown {
  // Most bodies have none and stay as they are.
  return containsNull(value) ? withoutNulls(schema, value) : value;
}

function containsNull(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  for (const name in value) if (containsNull((value as Record<string, unknown>)[name])) return true;
  return false;
}

function withoutNulls(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isObject(value) ? inFields(def.shape, value) : value;
    case 'array':
      return Array.isArray(value) ? value.map((item) => withoutNulls(def.element, item)) : value;
    case 'optional':
    case 'nullable':
      return withoutNulls(def.innerType, value);
    case 'pipe':
      return withoutNulls(def.in, value);
    default:
      return value;
  }
}

function inFields(shape: z.core.$ZodShape, value: object): object {
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema === undefined) return [[name, field]];
    return field === null && countsAsLeftOut(schema) ? [] : [[name, withoutNulls(schema, field)]];
  });
  return Object.fromEntries(fields);
}

function countsAsLeftOut(schema: z.core.$ZodType): boolean {
  return schema._zod.optin === 'optional' && !safeParse(schema, null).success;
}
