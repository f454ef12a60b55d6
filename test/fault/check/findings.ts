import type { Violation } from './types.ts';

const PER_RULE_MAX = 20;

/** A maximum for each rule keeps one cause from hiding another. */
export type Findings = {
  add(rule: string, detail: string): void;
  all(): Violation[];
};

export function createFindings(): Findings {
  const details = new Map<string, { shown: string[]; more: number }>();
  return {
    add(rule, detail) {
      const found = details.get(rule) ?? { shown: [], more: 0 };
      details.set(rule, found);
      if (found.shown.length < PER_RULE_MAX) found.shown.push(detail);
      else found.more += 1;
    },
    all: () =>
      [...details].flatMap(([rule, { shown, more }]) => [
        ...shown.map((detail) => ({ rule, detail })),
        ...(more > 0 ? [{ rule, detail: `and ${more} more` }] : []),
      ]),
  };
}
