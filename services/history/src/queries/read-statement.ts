import {
  type HistoryAnswer,
  type HistoryQuery,
  LIMITS,
  refuse,
  type TransactionPageKey,
} from '@cowrie/contracts';
import { pageOf } from '@cowrie/postgres';
import { type Logger, logFieldsOf } from '@cowrie/telemetry';
import type { Entry } from '../domain/entry.ts';
import { askedParty } from '../domain/party.ts';
import { isBelow, rangeOf } from '../domain/range.ts';
import { type Stretch, toStatementPage, whyIncomplete } from '../domain/statement.ts';
import type { NewestBelow, StatementRange } from '../store/read-statement.ts';
import { type QueryClock, SYSTEM_CLOCK } from './clock.ts';
import type { Sequences } from './sequences.ts';

export type ReadStatement = Extract<HistoryQuery, { name: 'statement.read' }>;
type Answer = HistoryAnswer<'statement.read'>;

/** Of the time until the deadline, what is left for the database and the way back. */
const RESERVE_MS = 300;
/** What is missing is on its way from another partition, as a rule: it is looked for again after this. */
const LOOK_AGAIN_MS = 40;

/**
 * A page of a statement, oldest first. It waits for what the caller has written before, and then, as long as the query
 * may take, until nothing is missing between the first and the last transaction of the page. It says when it ends before
 * something that the caller wrote.
 */
export function createReadStatement(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  readRange(range: StatementRange): Promise<Entry[]>;
  readNewest(asked: NewestBelow): Promise<Entry | null>;
  logger: Logger;
  clock?: QueryClock;
}): (query: Pick<ReadStatement, 'data' | 'deadlineMs' | 'requestId' | 'traceparent'>) => Promise<Answer> {
  const { clock = SYSTEM_CLOCK } = deps;
  /** Where the statement begins and what the balance is there. */
  async function beginningOf(
    data: ReadStatement['data'],
  ): Promise<{ after: TransactionPageKey; openingUnits: bigint }> {
    if (data.after) return { after: data.after, openingUnits: BigInt(data.after.balanceUnits) };
    // Ids begin at 1: this is before everything of that millisecond.
    const after = { createdAtMs: data.fromMs ?? 0, id: 0 };
    const before =
      data.fromMs === null ? null : await deps.readNewest({ party: askedParty(data), below: after });
    return { after, openingUnits: before?.balanceUnits ?? 0n };
  }

  /** The last transaction that is there now: what comes later is not waited for. */
  async function endOf(data: ReadStatement['data']): Promise<TransactionPageKey | null> {
    if (data.after) return data.after.until;
    const { below } = rangeOf({ before: null, fromMs: null, toMs: data.toMs });
    const newest = await deps.readNewest({ party: askedParty(data), below });
    return newest && { createdAtMs: newest.createdAtMs, id: newest.id };
  }

  async function read(data: ReadStatement['data'], end: TransactionPageKey | null): Promise<Stretch> {
    const { limit } = data;
    const { after, openingUnits } = await beginningOf(data);
    const until = end && isBelow(after, end) ? end : null;
    const entries = until ? await deps.readRange({ party: askedParty(data), after, until, limit }) : [];
    return { openingUnits, entries, limit, until };
  }

  return async (query) => {
    const { data, deadlineMs } = query;
    const endsAtMs = deadlineMs - RESERVE_MS;
    const waitMs = Math.min(LIMITS.readYourWritesMs, endsAtMs - clock.now());
    const isCurrent = await deps.sequences.waitFor(data.seen, waitMs);
    const end = await endOf(data);
    for (;;) {
      const stretch = await read(data, end);
      const fault = whyIncomplete(stretch);
      if (fault === null) {
        const entries = pageOf(stretch.entries, data.limit).rows;
        const page = toStatementPage({ ...stretch, entries }, { withInitiator: data.withInitiator ?? false });
        return { ok: true, data: isCurrent ? page : { ...page, stale: true } };
      }
      if (clock.now() + LOOK_AGAIN_MS > endsAtMs) {
        deps.logger.warn(
          { ...logFieldsOf(query), party: askedParty(data), fault },
          'a statement does not add up',
        );
        return refuse('unavailable', INCOMPLETE);
      }
      await clock.sleep(LOOK_AGAIN_MS);
    }
  };
}

const INCOMPLETE = 'Not all transactions of this period have arrived yet; try again in a moment.';
