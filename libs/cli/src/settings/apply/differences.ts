import type { Fields } from '../kinds/kind.ts';

export type Difference = { field: string; from: unknown; to: unknown };

/** Fields that the file leaves out may have any value. */
export function differences(file: Fields, there: Fields): Difference[] {
  return Object.entries(file).flatMap(([name, to]) => {
    const from = there[name] ?? null;
    if (isFields(to))
      return differences(to, isFields(from) ? from : {}).map((one) => ({
        ...one,
        field: `${name}.${one.field}`,
      }));
    return isSame(from, to) ? [] : [{ field: name, from, to }];
  });
}

export function nested(all: readonly Difference[]): Fields {
  const fields: Record<string, unknown> = {};
  for (const { field, to } of all) {
    const [name = '', member] = field.split('.');
    const before = fields[name];
    fields[name] = member === undefined ? to : { ...(isFields(before) ? before : {}), [member]: to };
  }
  return fields;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TIME = /^\d{4}-\d\d-\d\dT/;

/** Lists are sets, and times are moments. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const [a, b] = [new Set(one), new Set(other)];
    return a.size === b.size && [...a].every((each) => b.has(each));
  }
  if (typeof one === 'string' && typeof other === 'string' && TIME.test(one) && TIME.test(other))
    return Date.parse(one) === Date.parse(other);
  return one === other;
}
