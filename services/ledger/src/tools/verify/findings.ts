import type { FindingCheck } from '@cowrie/contracts';

/** A fault that a check found. Partition and sequence are null when the fault has no position in a chain. */
export type Finding = { partition: number | null; sequence: number | null; problem: string };

/** A finding with the name of its check. */
export type NamedFinding = Finding & { check: FindingCheck };

/** Receives the findings of one check. */
export type Findings = { add(finding: Finding): void };

export type AllFindings = {
  of(check: FindingCheck): Findings;
  /** At most `MAX_FINDINGS`, ordered by partition and sequence; those without a position come last. */
  list(): NamedFinding[];
  /** The number of findings, including those that are not listed. */
  count(): number;
};

/**
 * Bounds the list, because one broken row can make many more look wrong. Repairs should begin with the first finding of each
 * partition.
 */
const MAX_FINDINGS = 1_000;
/** Bounds the findings of one partition, or without a position, so that those of other partitions have room. */
const MAX_PER_PARTITION = 50;

export function createFindings(): AllFindings {
  const byPartition = new Map<number | null, NamedFinding[]>();
  let count = 0;
  function add(finding: NamedFinding): void {
    count += 1;
    const some = byPartition.get(finding.partition) ?? [];
    some.push(finding);
    // Chains are checked some rows ahead of balances, so findings arrive slightly out of order.
    some.sort(compareByPosition);
    byPartition.set(finding.partition, some.slice(0, MAX_PER_PARTITION));
  }
  return {
    of: (check) => ({ add: (finding) => add({ check, ...finding }) }),
    list: () => [...byPartition.values()].flat().sort(compareByPosition).slice(0, MAX_FINDINGS),
    count: () => count,
  };
}

const LAST = Number.MAX_SAFE_INTEGER;

function compareByPosition(a: Finding, b: Finding): number {
  return (a.partition ?? LAST) - (b.partition ?? LAST) || (a.sequence ?? LAST) - (b.sequence ?? LAST);
}
