import type { FindingCheck } from '@cowrie/contracts';

/** Partition and sequence are null for a fault without a position in a chain. */
export type Finding = { partition: number | null; sequence: number | null; problem: string };

export type NamedFinding = Finding & { check: FindingCheck };

export type Findings = { add(finding: Finding): void };

export type AllFindings = {
  of(check: FindingCheck): Findings;
  /** At most `MAX_FINDINGS` are listed by partition and sequence; those without a position come last. */
  list(): NamedFinding[];
  count(): number;
};

/** One broken row can make many more look wrong; repairs should begin with each partition's first finding. */
const MAX_FINDINGS = 1_000;
/** Leaves room for findings of other partitions. */
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
