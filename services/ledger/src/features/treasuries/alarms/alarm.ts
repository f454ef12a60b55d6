import type { Treasury } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

export const ALARMS = table('treasury_alarms', {
  treasury: column.text<Treasury>(),
  /** Null: there is none any more. */
  belowUnits: column.bigint('below').orNull(),
});
/** Below how much a treasury is low. */
export type Alarm = RowOf<typeof ALARMS>;

/** A treasury that fell below its alarm by a movement of this moment. */
export type Low = { treasury: Treasury; balanceUnits: bigint; belowUnits: bigint; atMs: number };

/** A command needs those of the treasuries that it can take coins from. */
export type AlarmRecords = {
  treasuryAlarms: {
    is: ReadonlyMap<Treasury, Alarm>;
    need: readonly Treasury[];
    /** An alarm as it is from now on, or the news that it rang. */
    change: { alarm: Alarm } | { low: Low };
  };
};
