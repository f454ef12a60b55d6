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

/** All of a statement: as much as a PDF may hold. */
export type Statement = {
  party: Party;
  type: TransactionType | null;
  fromMs: number | null;
  /** Exclusive; also where no end was asked for, or one that is still to come. */
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
export type Collected = { statement: Statement; next: null; stale: boolean };

/** Reads a period to its end; one that is too long for a PDF is refused before anything is sent. */
export async function collect(
  pageAfter: PageAfter,
  { party, type, fromMs, toMs }: Period,
  nowMs: number,
): Promise<Outcome<Collected>> {
  let first = await pageAfter(null);
  // Who is shown what is signed does not see the header that says so.
  for (let asked = 1; first.ok && first.value.stale && asked < ASKED_MAX; asked += 1)
    first = await pageAfter(null);
  if (!first.ok) return first;
  if (first.value.stale) return refuse('unavailable', NOT_ALL_YET);
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

/** How often a period is asked for that history does not have whole: each time it waits for half a second. */
const ASKED_MAX = 6;
const NOT_ALL_YET = 'History does not have all yet; a statement is not signed before it has. Try again.';

/** A PDF shows none, and 2,000 of them may be 80 MB. */
function withoutMetadata({ transaction, ...line }: StatementLine): StatementLine {
  const { metadata: _, ...shown } = transaction;
  return { ...line, transaction: shown };
}

function tooLong() {
  const message = `pdf has at most ${LIMITS.statementPdfMax} transactions: take csv, or a shorter period`;
  return invalid([{ path: 'format', message }]);
}

/** What is signed of a statement. The hash is that of its CSV form. */
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

/** Whether a line brought coins to the account. */
export function isReceived({ transaction }: StatementLine, party: Party): boolean {
  const { toUserId, toTreasury } = transaction;
  return typeof party === 'number' ? toUserId === party : toTreasury === party;
}
