/** A missing value is undefined and never an exception. */

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (Array.isArray(found) && typeof step === 'number') found = found[step];
    else if (isFields(found) && typeof step === 'string') found = found[step];
    else return undefined;
  }
  return found;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): Fields[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found.filter(isFields) : [];
}

export function fieldsAt(value: unknown, ...path: readonly (string | number)[]): Fields {
  const found = at(value, ...path);
  return isFields(found) ? found : {};
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

export function* everyField(value: unknown, name = ''): Generator<{ name: string; value: unknown }> {
  yield { name, value };
  if (Array.isArray(value)) for (const item of value) yield* everyField(item, name);
  else if (isFields(value))
    for (const [field, inner] of Object.entries(value)) yield* everyField(inner, field);
}
