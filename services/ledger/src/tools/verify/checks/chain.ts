import { hashTransaction } from '../../../book/movements/transaction.ts';
import type { Findings } from '../findings.ts';
import type { StoredTransaction } from '../read/read-transactions.ts';
import type { PartitionHead } from '../read/snapshot.ts';

export type CheckedTransaction = {
  row: StoredTransaction;
  isWhole: boolean;
  order: number;
};

export type ChainCheck = {
  /** Must be called in the order of sequences; returns null for a second copy of one. */
  add(row: StoredTransaction): CheckedTransaction | null;
  /** Must be called after the last transaction. */
  end(): void;
};

/**
 * Reports a row whose hash does not match. One that was rewritten with its hash, or removed, is found at its neighbour,
 * whose hash covers the previous row.
 */
export function createChain(head: PartitionHead, findings: Findings): ChainCheck {
  const { partition } = head;
  const lastSequence = Number(head.nextSequence) - 1;
  let last: CheckedTransaction | undefined;
  let count = 0;

  const find = (sequence: number | null, problem: string): void =>
    findings.add({ partition, sequence, problem });

  function add(row: StoredTransaction): CheckedTransaction | null {
    const sequence = Number(row.sequence);
    count += 1;
    if (last?.row.sequence === row.sequence) {
      find(sequence, 'it stands twice: in the archive and outside');
      return null;
    }
    const wrong = contentProblem(row);
    const isWhole = wrong === undefined;
    if (wrong) find(sequence, wrong);
    if (sequence < 1 || sequence > lastSequence)
      find(sequence, `the partition has numbers from 1 to ${lastSequence}`);
    if (isWhole && (last?.isWhole ?? true) && !row.previousHash.equals(hashOf(last))) {
      const { at, problem } = describeBreak(last, sequence, `transaction ${sequence} follows`);
      find(at, problem);
    }
    if (isWhole && last && row.id <= last.order)
      find(sequence, `its id ${row.id} is not above those before it`);
    // The id of a changed row is arbitrary, so the row keeps its position by sequence.
    const order = Math.max(last?.order ?? 0, isWhole ? row.id : 0);
    last = { row, isWhole, order };
    return last;
  }

  function end(): void {
    if ((last?.isWhole ?? true) && !head.lastHash.equals(hashOf(last))) {
      const { at, problem } = describeBreak(last, lastSequence + 1, 'the head of the chain is');
      find(at, problem);
    }
    if (count !== head.transactions) {
      find(
        null,
        `there are ${head.transactions} transactions, ${count} of them in the order of their sequence`,
      );
    }
  }

  return { add, end };
}

const GENESIS = Buffer.alloc(32);

function hashOf(last: CheckedTransaction | undefined): Buffer {
  return last?.row.hash ?? GENESIS;
}

function contentProblem(row: StoredTransaction): string | undefined {
  if (!row.wholeMs) return 'its time is not a whole number of milliseconds';
  if (!row.hash.equals(hashTransaction(row))) return 'its hash is not that of its content';
  return undefined;
}

/** The row at `sequence` names another hash than that of the last row. */
function describeBreak(
  last: CheckedTransaction | undefined,
  sequence: number,
  what: string,
): { at: number; problem: string } {
  const before = last ? Number(last.row.sequence) : 0;
  const missing = sequence - before - 1;
  if (missing <= 0) {
    if (last) return { at: before, problem: `it was rewritten: ${what} another hash` };
    return { at: sequence, problem: `${what} a hash that no transaction has` };
  }
  const range = missing === 1 ? `${before + 1}` : `one of ${before + 1} to ${sequence - 1}`;
  const other = last ? `, or ${before} was rewritten` : '';
  return { at: before + 1, problem: `a transaction is missing (${range})${other}: ${what} another hash` };
}
