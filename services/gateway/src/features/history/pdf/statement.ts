import { createHash } from 'node:crypto';
import {
  LIMITS,
  printTime,
  refuse,
  type StatementPage,
  type StatementPageKey,
  TRANSACTION,
  type TransactionType,
  unitsToCoins,
} from '@cowrie/contracts';
import type { StatementClaims } from '../../../auth/tokens/tokens.ts';
import { invalid, type Outcome, succeed } from '../../../outcome.ts';
import type { Party } from '../../../redis/read-your-writes.ts';
import { FORMATS } from '../formats.ts';

export type StatementLine = StatementPage['lines'][number];

export type Statement = {
  party: Party;
  type: TransactionType | null;
  fromMs: number | null;
  /** Exclusive. Without a requested end, or with a future one, it is the time of the statement. */
  toMs: number;
  openingUnits: string;
  closingUnits: string;
  lines: readonly StatementLine[];
};

export type Period = {
  party: Party;
  type: TransactionType | null;
  fromMs: number | null;
  toMs: number | null;
};
type PageAfter = (after: StatementPageKey | null) => Promise<Outcome<StatementPage>>;
export type CompleteStatement = { statement: Statement; next: null; stale: boolean };

/** A period that is too long for a PDF is refused before anything is sent. */
export async function readStatement(
  pageAfter: PageAfter,
  { party, type, fromMs, toMs }: Period,
  nowMs: number,
): Promise<Outcome<CompleteStatement>> {
  let first = await pageAfter(null);
  // A stale statement must not be signed, because the readers of a PDF never see the header `Cowrie-Stale`.
  for (let attempts = 1; first.ok && first.value.stale && attempts < ATTEMPTS_MAX; attempts += 1)
    first = await pageAfter(null);
  if (!first.ok) return first;
  if (first.value.stale) return refuse('unavailable', STALE_DETAIL);
  const lines: StatementLine[] = [];
  let page = first.value;
  for (;;) {
    lines.push(...page.lines.map(withoutMetadata));
    if (lines.length > LIMITS.statementPdfMax) return tooLong();
    if (page.next === null) break;
    const following = await pageAfter(page.next);
    if (!following.ok) return following;
    page = following.value;
  }
  const newestMs = lines.at(-1)?.transaction.createdAtMs ?? 0;
  const statement = {
    ...{
      party,
      type,
      fromMs,
      toMs: Math.min(toMs ?? Number.POSITIVE_INFINITY, Math.max(nowMs, newestMs + 1)),
    },
    openingUnits: first.value.openingUnits,
    closingUnits: page.closingUnits,
    lines: lines.filter(({ transaction }) => type === null || transaction.type === type),
  };
  return succeed({ statement, next: null, stale: false });
}

/** History may not have the period yet. Each attempt waits for half a second. */
const ATTEMPTS_MAX = 6;
const STALE_DETAIL =
  'History does not have all transactions of the period yet, so the statement cannot be signed. Try again.';

/** A PDF shows no metadata, and that of 2,000 transactions may be 80 MB. */
function withoutMetadata({ transaction, ...line }: StatementLine): StatementLine {
  const { metadata: _, ...shown } = transaction;
  return { ...line, transaction: shown };
}

function tooLong() {
  const message = `a pdf has at most ${LIMITS.statementPdfMax} transactions; use csv, or a shorter period`;
  return invalid([{ path: 'format', message }]);
}

export function claimsOf(statement: Statement): StatementClaims {
  const { party, type, fromMs, toMs, openingUnits, closingUnits, lines } = statement;
  return {
    ...(typeof party === 'number' ? { userId: party } : { treasury: party }),
    from: fromMs === null ? null : printTime(fromMs),
    to: printTime(toMs),
    ...(type === null ? {} : { type }),
    openingBalance: unitsToCoins(BigInt(openingUnits)),
    closingBalance: unitsToCoins(BigInt(closingUnits)),
    transactions: lines.length,
    sha256: hashOfCsv(statement),
  };
}

function hashOfCsv({ openingUnits, closingUnits, lines }: Statement): string {
  const { csv } = FORMATS;
  const hash = createHash('sha256').update(csv.opening(openingUnits));
  for (const line of lines) hash.update(csv.line(line, TRANSACTION.toPublic));
  return hash.update(csv.closing(closingUnits)).digest('hex');
}

export function isReceived({ transaction }: StatementLine, party: Party): boolean {
  const { toUserId, toTreasury } = transaction;
  return typeof party === 'number' ? toUserId === party : toTreasury === party;
}
