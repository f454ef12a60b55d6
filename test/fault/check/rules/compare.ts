import type { Operation } from '../../record/types.ts';

export const nameOf = ({ kind, key }: Operation) => `${kind} ${key}`;

export function differences(expected: Record<string, unknown>, found: Record<string, unknown>): string[] {
  return Object.keys(expected)
    .filter((field) => expected[field] !== found[field])
    .map((field) => `${field} is ${found[field]}, not ${expected[field]}`);
}
