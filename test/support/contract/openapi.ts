import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type OpenApi = { paths: Record<string, Record<string, Operation>> };
export type Content = Record<string, Media>;
type Media = { schema: unknown; example?: unknown; examples?: Record<string, { value: unknown }> };
type Operation = {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, Reference | Response>;
};
type Reference = { $ref: string };
type Response = { headers?: Record<string, Reference>; content?: Content };

export type Faults = (pointer: string, value: unknown) => string[];

/**
 * Published schemas of answers are open, so that a later release may add fields; this release must not send an
 * undocumented one. The parts of an `allOf` form one object, which the first part closes.
 */
export function closeObjects<T>(document: T): T {
  return close(document) as T;
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, key === 'allOf' ? inner : close(inner)]);
  const isObject = 'type' in value && value.type === 'object' && 'properties' in value;
  return { ...(isObject ? { additionalProperties: false } : {}), ...Object.fromEntries(fields) };
}

/** `pointer` is the JSON pointer of the schema in the document. */
export function createFaults(document: OpenApi): Faults {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

export function pointerOf(...fields: readonly string[]): string {
  return fields
    .map((field) => `/${encodeURIComponent(field.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

export function resolveReference<T>(document: object, pointer: string): { value: T; pointer: string } {
  let value: unknown = document;
  for (const step of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  const { $ref } = (value ?? {}) as Partial<Reference>;
  return $ref === undefined ? { value: value as T, pointer } : resolveReference<T>(document, $ref.slice(1));
}
