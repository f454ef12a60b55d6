import { compareSchemas, type Schema } from '../upgrade/compare-schemas.ts';

/**
 * Lists the changes that break a reader: of readers of the released schemas with new events, and of readers of the new
 * schemas with old events, because events are kept for ever. A type that has only grown breaks nothing.
 */
export function brokenSince(released: Record<string, Schema>, now: Record<string, Schema>): string[] {
  return Object.entries(released).flatMap(([type, before]) => {
    const current = now[type];
    if (!current) return [`${type} is gone`];
    return compareSchemas(before, current, type).filter((problem) => !NEW_VALUE.test(problem));
  });
}

/** Readers ignore unknown values. */
const NEW_VALUE = / has the new value /;
