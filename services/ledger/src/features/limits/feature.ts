import { LIMITS } from '@cowrie/contracts';
import { rowsByAge } from '@cowrie/postgres';
import type { LedgerFeature } from '../../engine/feature.ts';
import { keyedRecords } from '../../engine/records.ts';
import { createJudge, type OnLimitExceeded } from './judge.ts';
import {
  type LimitRecords,
  type MeterReading,
  meterOf,
  type SpendingMeter,
  type Sum,
  usedOf,
} from './meter.ts';
import { readMeters, WRITE_METERS } from './table.ts';

export const createLimits = (onExceeded: OnLimitExceeded) =>
  ({
    records: {
      spending: keyedRecords<SpendingMeter, readonly MeterReading[]>({
        read: (client, needs) => readMeters(client, distinctReadings(needs.flat())),
        write: WRITE_METERS,
      }),
    },
    judge: createJudge(onExceeded),
    queries: (pool) => ({
      'spending.get': async ({ data: { userId, windows } }) => {
        const readings = windows.map(({ types, minutes, platform }) =>
          types.map((type) => ({ meter: meterOf(userId, type, platform), minutes })),
        );
        const meters = await readMeters(pool, distinctReadings(readings.flat()));
        const used = readings.map((of) => {
          const sums = of.map(({ meter, minutes }) => usedOf(meters.get(meter), minutes));
          const total = (part: (sum: Sum) => bigint) => sums.reduce((sum, one) => sum + part(one), 0n);
          return { units: String(total((sum) => sum.amountUnits)), count: Number(total((sum) => sum.times)) };
        });
        return { ok: true, data: { used } };
      },
    }),
    retention: () => [
      rowsByAge({
        ...{ what: 'spending', table: 'spending', column: 'at' },
        keptSeconds: (LIMITS.limitWindowMinutesMax + 60) * 60,
      }),
    ],
  }) satisfies LedgerFeature<LimitRecords>;

function distinctReadings(readings: readonly MeterReading[]): MeterReading[] {
  return [...new Map(readings.map((one) => [`${one.minutes} ${one.meter}`, one])).values()];
}
