import { linkCounter, platformCounter } from '@cowrie/contracts';
import type { LedgerFeature } from '../../engine/feature.ts';
import { keyedRecords } from '../../engine/records.ts';
import type { DayTotal, DayTotalRecords } from './day-total.ts';
import { bounds } from './judge.ts';
import { readDayTotals, readToday, WRITE_DAY_TOTALS } from './table.ts';

export const platforms = {
  records: {
    dayTotals: keyedRecords<DayTotal, readonly string[]>({
      read: (client, counters) => readDayTotals(client, [...new Set(counters.flat())]),
      write: WRITE_DAY_TOTALS,
    }),
  },
  judge: bounds,
  queries: (pool) => ({
    'platform.usage': async ({ data }) => {
      const ofType = (type: 'MINT' | 'REWARD') => platformCounter(data.platform, type);
      const today = await readToday(pool, [ofType('MINT'), ofType('REWARD')]);
      const units = (type: 'MINT' | 'REWARD') => String(today.get(ofType(type)) ?? 0n);
      return { ok: true, data: { mintedUnits: units('MINT'), rewardedUnits: units('REWARD') } };
    },
    'spending.today': async ({ data: { userId, platforms } }) => {
      const counters = platforms.map((platform) => linkCounter(platform, userId));
      const today = await readToday(pool, counters);
      return { ok: true, data: { units: counters.map((counter) => String(today.get(counter) ?? 0n)) } };
    },
  }),
} satisfies LedgerFeature<DayTotalRecords>;
