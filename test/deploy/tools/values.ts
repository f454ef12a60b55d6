/** Reads documents of unknown shape: a missing value is undefined and never an exception. */

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of fields and indices. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (Array.isArray(found) && typeof step === 'number') found = found[step];
    else if (isFields(found) && typeof step === 'string') found = found[step];
    else return undefined;
  }
  return found;
}

/** The objects of a list at a path; none when there is no list. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): Fields[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found.filter(isFields) : [];
}

/** The object at a path; an empty one when there is none. */
export function fieldsAt(value: unknown, ...path: readonly (string | number)[]): Fields {
  const found = at(value, ...path);
  return isFields(found) ? found : {};
}

/** The text at a path; '' when there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** Every nested value, with the name of its field. */
export function* everyField(value: unknown, name = ''): Generator<{ name: string; value: unknown }> {
  yield { name, value };
  if (Array.isArray(value)) for (const item of value) yield* everyField(item, name);
  else if (isFields(value))
    for (const [field, inner] of Object.entries(value)) yield* everyField(inner, field);
}
