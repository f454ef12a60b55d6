import { type HistoryAnswer, type HistoryQuery, refuse } from '@cowrie/contracts';
import { type Party, partyOfQuery } from '../domain/party.ts';
import type { BalanceAt } from '../store/read-balances.ts';
import { type QueryClock, SYSTEM_CLOCK } from './clock.ts';
import { type Sequences, waitForWritten } from './sequences.ts';

export type ReadBalancesQuery = Extract<HistoryQuery, { name: 'balances.read' }>;

/** Reserved before the deadline for the database and the reply. */
const RESERVE_MS = 300;
/** A missing transaction is usually on its way from another partition. */
const RECHECK_MS = 40;

/**
 * Waits for the caller's own earlier changes and marks the answer stale if some are missing. Then reads again, until
 * the deadline allows no more, until each balance agrees with the party's next entry.
 */
export function createReadBalances(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  read(parties: readonly Party[], atMs: number): Promise<BalanceAt[]>;
  clock?: QueryClock;
}): (query: Pick<ReadBalancesQuery, 'data' | 'deadlineMs'>) => Promise<HistoryAnswer<'balances.read'>> {
  const { clock = SYSTEM_CLOCK } = deps;
  return async (query) => {
    const { data, deadlineMs } = query;
    const isCurrent = await waitForWritten(deps.sequences, query);
    const parties = data.sides.map(partyOfQuery);
    for (;;) {
      const found = await deps.read(parties, data.atMs);
      if (found.every(isComplete)) {
        const balancesUnits = found.map(({ balanceUnits }) => String(balanceUnits));
        return { ok: true, data: { balancesUnits, ...(isCurrent ? {} : { stale: true }) } };
      }
      if (clock.now() + RECHECK_MS > deadlineMs - RESERVE_MS)
        return refuse(
          'unavailable',
          'Not all transactions of that time have arrived yet; try again in a moment.',
        );
      await clock.sleep(RECHECK_MS);
    }
  };
}

const isComplete = ({ balanceUnits, nextSaysUnits }: BalanceAt): boolean =>
  nextSaysUnits === null || nextSaysUnits === balanceUnits;
