import { treasuryAccount } from '../../../book/account.ts';
import type { Decider } from '../../../book/decision.ts';
import type { AlarmRecords } from './alarm.ts';

/** Decides under the lock that every debit of the treasury holds. Setting an alarm never triggers it. */
export const decideSetTreasuryAlarm: Decider<'treasury.set-alarm', AlarmRecords> = {
  accounts: ({ data }) => [treasuryAccount(data.treasury)],
  needs: ({ data }) => ({ treasuryAlarms: [data.treasury] }),
  movements: () => 0,
  decide({ treasuryAlarms }, { data: { treasury, belowUnits: below } }) {
    const belowUnits = below === null ? null : BigInt(below);
    const answers = { account: treasuryAccount(treasury), shows: { belowUnits: below } };
    if ((treasuryAlarms.get(treasury)?.belowUnits ?? null) === belowUnits)
      return { ok: true, changes: [], answers };
    const record = { alarm: { treasury, belowUnits } };
    return { ok: true, changes: [{ kind: 'record', of: 'treasuryAlarms', record }], answers };
  },
};
