import type { Findings } from '../findings.ts';
import { storedNumberOf } from '../published-types.ts';
import type { EntryRow } from '../read/history.ts';
import type { TransactionRow } from '../read/ledger.ts';
import { isOfXaf } from '../xaf.ts';

const ISSUANCE = 0;
const FIELDS = [
  'counterparty',
  'amountUnits',
  'balance',
  'kind',
  'reason',
  'createdAtMs',
  'refundOf',
  'holdId',
  'reference',
  'initiatedBy',
  'apiKeyId',
  'platform',
  'approvalId',
  'paymentRequestId',
  'groupId',
  'scheduleId',
  'metadata',
] as const;

/** The principal as history stores it: null for the paying user, or for nobody when no user paid. */
function initiatorOf({ initiatedBy, from }: TransactionRow): number | null {
  const [kind, id] = initiatedBy.split(':');
  const user = kind === 'user' ? Number(id) : 0;
  return user === Math.max(from, 0) ? null : user;
}

function entriesOf(row: TransactionRow): EntryRow[] {
  const { id, reason, createdAtMs, amountUnits, refundOf, holdId, reference, apiKeyId } = row;
  const { platform, approvalId, paymentRequestId, groupId, scheduleId, metadata } = row;
  const further = { platform, approvalId, paymentRequestId, groupId, scheduleId, metadata };
  const more = { refundOf, holdId, reference, apiKeyId, initiatedBy: initiatorOf(row) };
  const shared = { id, reason, createdAtMs, kind: storedNumberOf(row.type) ?? 0, ...more, ...further };
  const paid = { party: row.from, counterparty: row.to, amountUnits: -amountUnits, balance: row.fromBalance };
  const got = { party: row.to, counterparty: row.from, amountUnits, balance: row.toBalance };
  return [paid, got].filter(({ party }) => party !== ISSUANCE).map((side) => ({ ...shared, ...side }));
}

const placeOf = ({ party, id }: EntryRow) => `transaction ${id}, party ${party}`;

/** History has one entry per transaction and party, and no others. */
export function checkHistory(
  transactions: readonly TransactionRow[],
  { entries, wrongTerms }: { entries: readonly EntryRow[]; wrongTerms: readonly number[] },
  findings: Findings,
): void {
  for (const id of wrongTerms)
    findings.add('history:metadata', `transaction ${id} is not found by just what it bears`);
  const found = new Map<string, EntryRow>();
  for (const entry of entries) {
    if (found.has(placeOf(entry))) findings.add('history:twice', placeOf(entry));
    else found.set(placeOf(entry), entry);
  }
  const ofCoins = transactions.filter(({ from }) => !isOfXaf(from));
  for (const due of ofCoins.flatMap(entriesOf)) {
    const place = placeOf(due);
    const entry = found.get(place);
    found.delete(place);
    if (!entry) {
      findings.add('history:missing', place);
      continue;
    }
    for (const field of FIELDS.filter((name) => entry[name] !== due[name])) {
      findings.add('history:differs', `${place}: ${field} is ${entry[field]}, not ${due[field]}`);
    }
  }
  for (const place of found.keys())
    findings.add('history:unknown', `${place}: the ledger has no such transaction`);
}
