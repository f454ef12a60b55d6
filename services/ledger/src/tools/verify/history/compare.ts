import type { Finding } from '../findings.ts';
import { type Entry, FURTHER_COLUMNS } from './read.ts';

const COMPARED = [
  'counterparty',
  'amount',
  'balance',
  'kind',
  'reason',
  ...FURTHER_COLUMNS,
  'created_at_ms',
] as const;

/**
 * Walks through both, which are in the same order, and tells what is missing, what is too much, and what differs. Gives the number of
 * entries of the ledger.
 */
export async function compareEntries(
  ledger: AsyncIterator<Entry, void>,
  history: AsyncIterator<Entry, void>,
  find: (finding: Finding) => void,
): Promise<number> {
  let entries = 0;
  let due = await next(ledger);
  let is = await next(history);
  while (due || is) {
    const order = orderOf(due, is);
    if (order < 0 && due) find(about(due, 'history lacks it'));
    else if (order > 0 && is) find(about(is, 'history has it, and the ledger does not'));
    else if (due && is) for (const problem of differences(due, is)) find(about(due, problem));
    if (order <= 0) {
      entries += 1;
      due = await next(ledger);
    }
    if (order >= 0) is = await next(history);
  }
  return entries;
}

async function next(entries: AsyncIterator<Entry, void>): Promise<Entry | undefined> {
  const { value } = await entries.next();
  return value ?? undefined;
}

function orderOf(a: Entry | undefined, b: Entry | undefined): number {
  if (!a || !b) return a ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  if (a.party === b.party) return 0;
  return a.party < b.party ? -1 : 1;
}

function* differences(due: Entry, is: Entry): Generator<string, void> {
  for (const name of COMPARED) {
    if (due[name] === is[name]) continue;
    // A reason may be a person's words: it is not shown.
    const values = name === 'reason' ? '' : `: ${is[name]}, in the ledger ${due[name]}`;
    yield `its ${name} is another in history${values}`;
  }
}

function about({ id, party, partition, sequence }: Entry, problem: string): Finding {
  const place = { partition, sequence: sequence === null ? null : Number(sequence) };
  return { ...place, problem: `history, transaction ${id} of account ${party}: ${problem}` };
}
