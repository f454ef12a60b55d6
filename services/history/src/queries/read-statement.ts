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
import { partyOfQuery } from '../domain/party.ts';
import { isBelow, rangeOf } from '../domain/range.ts';
import { describeGap, type StatementSection, toStatementPage } from '../domain/statement.ts';
import type { NewestEntryQuery, StatementRange } from '../store/read-statement.ts';
import { type QueryClock, SYSTEM_CLOCK } from './clock.ts';
import type { Sequences } from './sequences.ts';

export type ReadStatementQuery = Extract<HistoryQuery, { name: 'statement.read' }>;
type Answer = HistoryAnswer<'statement.read'>;

/** Reserved before the deadline for the database and the reply. */
const RESERVE_MS = 300;
/** A missing transaction is usually on its way from another partition. */
const RECHECK_MS = 40;

/**
 * Waits for the caller's own earlier changes and marks the page stale if some are missing. Then reads again, until the
 * deadline allows no more, until no transaction of the page is missing.
 */
export function createReadStatement(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  readRange(range: StatementRange): Promise<Entry[]>;
  readNewest(asked: NewestEntryQuery): Promise<Entry | null>;
  logger: Logger;
  clock?: QueryClock;
}): (
  query: Pick<ReadStatementQuery, 'data' | 'deadlineMs' | 'requestId' | 'traceparent'>,
) => Promise<Answer> {
  const { clock = SYSTEM_CLOCK } = deps;
  /** The position is before the first entry of the page. */
  async function findStart(
    data: ReadStatementQuery['data'],
  ): Promise<{ after: TransactionPageKey; openingUnits: bigint }> {
    if (data.after) return { after: data.after, openingUnits: BigInt(data.after.balanceUnits) };
    // Ids begin at 1, so this position is before every entry of that millisecond.
    const after = { createdAtMs: data.fromMs ?? 0, id: 0 };
    const before =
      data.fromMs === null ? null : await deps.readNewest({ party: partyOfQuery(data), below: after });
    return { after, openingUnits: before?.balanceUnits ?? 0n };
  }

  /** Later transactions do not belong to this statement. */
  async function findEnd(data: ReadStatementQuery['data']): Promise<TransactionPageKey | null> {
    if (data.after) return data.after.until;
    const { below } = rangeOf({ before: null, fromMs: null, toMs: data.toMs });
    const newest = await deps.readNewest({ party: partyOfQuery(data), below });
    return newest && { createdAtMs: newest.createdAtMs, id: newest.id };
  }

  async function readSection(
    data: ReadStatementQuery['data'],
    end: TransactionPageKey | null,
  ): Promise<StatementSection> {
    const { limit } = data;
    const { after, openingUnits } = await findStart(data);
    const until = end && isBelow(after, end) ? end : null;
    const entries = until ? await deps.readRange({ party: partyOfQuery(data), after, until, limit }) : [];
    return { openingUnits, entries, limit, until };
  }

  return async (query) => {
    const { data, deadlineMs } = query;
    const endsAtMs = deadlineMs - RESERVE_MS;
    const waitMs = Math.min(LIMITS.readYourWritesMs, endsAtMs - clock.now());
    const isCurrent = await deps.sequences.waitFor(data.seen, waitMs);
    const end = await findEnd(data);
    for (;;) {
      const stretch = await readSection(data, end);
      const fault = describeGap(stretch);
      if (fault === null) {
        const entries = pageOf(stretch.entries, data.limit).rows;
        const page = toStatementPage({ ...stretch, entries }, { withInitiator: data.withInitiator ?? false });
        return { ok: true, data: isCurrent ? page : { ...page, stale: true } };
      }
      if (clock.now() + RECHECK_MS > endsAtMs) {
        deps.logger.warn(
          { ...logFieldsOf(query), party: partyOfQuery(data), fault },
          'a statement is incomplete',
        );
        return refuse('unavailable', INCOMPLETE_PERIOD);
      }
      await clock.sleep(RECHECK_MS);
    }
  };
}

const INCOMPLETE_PERIOD = 'Not all transactions of this period have arrived yet; try again in a moment.';
