import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The parts of an OpenAPI document that are read here. */
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

/** Compares a value with a schema of the document; each text names a difference. */
export type Faults = (pointer: string, value: unknown) => string[];

/**
 * The document with each of its objects closed: it leaves those of answers open for what a later release adds, but this one
 * answers nothing that is not documented. The parts of an `allOf` are together one object, which the first of them closes.
 */
export function closed<T>(document: T): T {
  return close(document) as T;
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, key === 'allOf' ? inner : close(inner)]);
  const isObject = 'type' in value && value.type === 'object' && 'properties' in value;
  return { ...(isObject ? { additionalProperties: false } : {}), ...Object.fromEntries(fields) };
}

/** `pointer` is the place of the schema in the document, as a JSON pointer. */
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

/** A JSON pointer to what lies in these fields of each other. */
export function pointerOf(...fields: readonly string[]): string {
  return fields
    .map((field) => `/${encodeURIComponent(field.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

/** The value at a place in the document, and its place, after references were followed. */
export function resolved<T>(document: object, pointer: string): { value: T; pointer: string } {
  let value: unknown = document;
  for (const step of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  const { $ref } = (value ?? {}) as Partial<Reference>;
  return $ref === undefined ? { value: value as T, pointer } : resolved<T>(document, $ref.slice(1));
}
