import type { Element } from './binary-array.ts';

/** The values of a set statement: of all rows one field after the other, in the order of `$1` to `$n`. */
export function columns<K extends string>(...fields: readonly K[]) {
  return <R extends Readonly<Record<K, Element>>>(rows: readonly R[]): Element[][] =>
    fields.map((field) => rows.map((row): Element => row[field]));
}
