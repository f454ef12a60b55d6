import { compareSchemas, type Schema } from '../upgrade/compare-schemas.ts';

/** Events are kept for ever, so both directions count: old readers of new events, and new readers of old ones. */
export function brokenSince(released: Record<string, Schema>, now: Record<string, Schema>): string[] {
  return Object.entries(released).flatMap(([type, before]) => {
    const current = now[type];
    if (!current) return [`${type} is gone`];
    return compareSchemas(before, current, type).filter((problem) => !NEW_VALUE.test(problem));
  });
}

/** Readers ignore unknown values. */
const NEW_VALUE = / has the new value /;
