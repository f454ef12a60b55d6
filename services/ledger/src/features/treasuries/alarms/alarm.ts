import type { Treasury } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

export const ALARMS = table('treasury_alarms', {
  treasury: column.text<Treasury>(),
  belowUnits: column.bigint('below').orNull(),
});
export type Alarm = RowOf<typeof ALARMS>;

export type LowTreasury = { treasury: Treasury; balanceUnits: bigint; belowUnits: bigint; atMs: number };

export type AlarmRecords = {
  treasuryAlarms: {
    is: ReadonlyMap<Treasury, Alarm>;
    need: readonly Treasury[];
    change: { alarm: Alarm } | { low: LowTreasury };
  };
};
