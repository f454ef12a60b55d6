import type { Finding } from '../findings.ts';
import { type HistoryEntry, OPTIONAL_COLUMNS } from './read.ts';

const COMPARED = [
  'counterparty',
  'amount',
  'balance',
  'kind',
  'reason',
  ...OPTIONAL_COLUMNS,
  'created_at_ms',
] as const;

/** Both sources are in the same order. Returns the number of the ledger's entries. */
export async function compareEntries(
  ledger: AsyncIterator<HistoryEntry, void>,
  history: AsyncIterator<HistoryEntry, void>,
  find: (finding: Finding) => void,
): Promise<number> {
  let entries = 0;
  let due = await nextEntry(ledger);
  let is = await nextEntry(history);
  while (due || is) {
    const order = orderOf(due, is);
    if (order < 0 && due) find(toFinding(due, 'history lacks it'));
    else if (order > 0 && is) find(toFinding(is, 'history has it, and the ledger does not'));
    else if (due && is) for (const problem of describeDifferences(due, is)) find(toFinding(due, problem));
    if (order <= 0) {
      entries += 1;
      due = await nextEntry(ledger);
    }
    if (order >= 0) is = await nextEntry(history);
  }
  return entries;
}

async function nextEntry(entries: AsyncIterator<HistoryEntry, void>): Promise<HistoryEntry | undefined> {
  const { value } = await entries.next();
  return value ?? undefined;
}

function orderOf(a: HistoryEntry | undefined, b: HistoryEntry | undefined): number {
  if (!a || !b) return a ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  if (a.party === b.party) return 0;
  return a.party < b.party ? -1 : 1;
}

function* describeDifferences(due: HistoryEntry, is: HistoryEntry): Generator<string, void> {
  for (const name of COMPARED) {
    if (due[name] === is[name]) continue;
    // The reason may have personal text and is not shown.
    const values = name === 'reason' ? '' : `: ${is[name]}, in the ledger ${due[name]}`;
    yield `its ${name} is another in history${values}`;
  }
}

function toFinding({ id, party, partition, sequence }: HistoryEntry, problem: string): Finding {
  const place = { partition, sequence: sequence === null ? null : Number(sequence) };
  return { ...place, problem: `history, transaction ${id} of account ${party}: ${problem}` };
}
