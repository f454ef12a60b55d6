import type { FindingCheck } from '@cowrie/contracts';

/** Something that is not as it must be. Partition and sequence are null where it is not about a place in a chain. */
export type Finding = { partition: number | null; sequence: number | null; problem: string };

/** A finding with the name of the check that made it. */
export type NamedFinding = Finding & { check: FindingCheck };

/** Takes the findings of one check. */
export type Findings = { add(finding: Finding): void };

export type AllFindings = {
  of(check: FindingCheck): Findings;
  /** At most `MAX_FINDINGS`, by partition and sequence, those of no place last. */
  list(): NamedFinding[];
  /** How many there are, listed or not. */
  count(): number;
};

/** One broken row can make many more look wrong; who mends a ledger begins with the first of each partition. */
const MAX_FINDINGS = 1_000;
/** Of one partition, or of no place, so that one with many leaves room for those of the others. */
const MAX_OF_A_PARTITION = 50;

export function createFindings(): AllFindings {
  const byPartition = new Map<number | null, NamedFinding[]>();
  let count = 0;
  function add(finding: NamedFinding): void {
    count += 1;
    const some = byPartition.get(finding.partition) ?? [];
    some.push(finding);
    // A chain is looked at some rows ahead of the balances, so they do not come quite in order.
    some.sort(byPlace);
    byPartition.set(finding.partition, some.slice(0, MAX_OF_A_PARTITION));
  }
  return {
    of: (check) => ({ add: (finding) => add({ check, ...finding }) }),
    list: () => [...byPartition.values()].flat().sort(byPlace).slice(0, MAX_FINDINGS),
    count: () => count,
  };
}

const LAST = Number.MAX_SAFE_INTEGER;

function byPlace(a: Finding, b: Finding): number {
  return (a.partition ?? LAST) - (b.partition ?? LAST) || (a.sequence ?? LAST) - (b.sequence ?? LAST);
}
