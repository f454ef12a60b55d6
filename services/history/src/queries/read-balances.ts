import { type HistoryAnswer, type HistoryQuery, refuse } from '@cowrie/contracts';
import { askedParty, type Party } from '../domain/party.ts';
import type { BalanceAt } from '../store/read-balances.ts';
import { type QueryClock, SYSTEM_CLOCK } from './clock.ts';
import { type Sequences, waitForWritten } from './sequences.ts';

export type ReadBalances = Extract<HistoryQuery, { name: 'balances.read' }>;

/** Of the time until the deadline, what is left for the database and the way back. */
const RESERVE_MS = 300;
/** What is missing is on its way from another partition, as a rule: it is looked for again after this. */
const LOOK_AGAIN_MS = 40;

/**
 * What sides had at a moment. It waits for what the caller has written before, and says when it lacks something of it; and, as long as the
 * query may take, until nothing is missing between the moment and the next entry.
 */
export function createReadBalances(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  read(parties: readonly Party[], atMs: number): Promise<BalanceAt[]>;
  clock?: QueryClock;
}): (query: Pick<ReadBalances, 'data' | 'deadlineMs'>) => Promise<HistoryAnswer<'balances.read'>> {
  const { clock = SYSTEM_CLOCK } = deps;
  return async (query) => {
    const { data, deadlineMs } = query;
    const isCurrent = await waitForWritten(deps.sequences, query);
    const parties = data.sides.map(askedParty);
    for (;;) {
      const found = await deps.read(parties, data.atMs);
      if (found.every(isWhole)) {
        const balancesUnits = found.map(({ balanceUnits }) => String(balanceUnits));
        return { ok: true, data: { balancesUnits, ...(isCurrent ? {} : { stale: true }) } };
      }
      if (clock.now() + LOOK_AGAIN_MS > deadlineMs - RESERVE_MS)
        return refuse(
          'unavailable',
          'Not all transactions of that time have arrived yet; try again in a moment.',
        );
      await clock.sleep(LOOK_AGAIN_MS);
    }
  };
}

const isWhole = ({ balanceUnits, nextSaysUnits }: BalanceAt): boolean =>
  nextSaysUnits === null || nextSaysUnits === balanceUnits;
