import type { Treasury } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

export const ALARMS = table('treasury_alarms', {
  treasury: column.text<Treasury>(),
  /** Null when the treasury has no alarm any more. */
  belowUnits: column.bigint('below').orNull(),
});
/** The balance below which a treasury is low. */
export type Alarm = RowOf<typeof ALARMS>;

/** A treasury whose balance a movement took below its alarm. */
export type LowTreasury = { treasury: Treasury; balanceUnits: bigint; belowUnits: bigint; atMs: number };

/** A command needs the alarms of the treasuries that it can debit. */
export type AlarmRecords = {
  treasuryAlarms: {
    is: ReadonlyMap<Treasury, Alarm>;
    need: readonly Treasury[];
    /** A changed alarm, or the event that the alarm was crossed. */
    change: { alarm: Alarm } | { low: LowTreasury };
  };
};
