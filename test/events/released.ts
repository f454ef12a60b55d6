import { compareSchemas, type Schema } from '../upgrade/compare-schemas.ts';

/**
 * What of these schemas (by type) would break who reads events by the released ones, or leaves a reader of the new ones
 * with events of before that they do not allow: those are kept for ever. Nothing when a type has only grown.
 */
export function brokenSince(released: Record<string, Schema>, now: Record<string, Schema>): string[] {
  return Object.entries(released).flatMap(([type, before]) => {
    const current = now[type];
    if (!current) return [`${type} is gone`];
    return compareSchemas(before, current, type).filter((problem) => !NEW_VALUE.test(problem));
  });
}

/** Readers ignore values that they do not know. */
const NEW_VALUE = / has the new value /;
