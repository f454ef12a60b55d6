import type { z } from 'zod';
import { safeParse } from 'zod/v4/core';
import { isObject } from './is-object.ts';

/**
 * Some clients write null for omitted fields. A field that accepts null keeps it, because null has a meaning there. A
 * required field keeps it too, and is then refused.
 */
export function omitNulls(schema: z.core.$ZodType, value: unknown): unknown {
  // Most bodies have no nulls and are returned unchanged.
  return containsNull(value) ? omitNullsBySchema(schema, value) : value;
}

function containsNull(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  for (const name in value) if (containsNull((value as Record<string, unknown>)[name])) return true;
  return false;
}

function omitNullsBySchema(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isObject(value) ? omitNullFields(def.shape, value) : value;
    case 'array':
      return Array.isArray(value) ? value.map((item) => omitNullsBySchema(def.element, item)) : value;
    case 'optional':
    case 'nullable':
      return omitNullsBySchema(def.innerType, value);
    case 'pipe':
      return omitNullsBySchema(def.in, value);
    default:
      return value;
  }
}

function omitNullFields(shape: z.core.$ZodShape, value: object): object {
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema === undefined) return [[name, field]];
    return field === null && isOmittedWhenNull(schema) ? [] : [[name, omitNullsBySchema(schema, field)]];
  });
  return Object.fromEntries(fields);
}

function isOmittedWhenNull(schema: z.core.$ZodType): boolean {
  return schema._zod.optin === 'optional' && !safeParse(schema, null).success;
}
