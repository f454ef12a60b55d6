import { declareSampler } from '@cowrie/service';
import { ALL_TREASURIES } from '../../book/account.ts';
import { toTreasuryState } from '../../book/states.ts';
import { readAccounts } from '../../book/tables/accounts.ts';
import type { LedgerFeature } from '../../engine/feature.ts';
import type { AlarmRecords } from './alarms/alarm.ts';
import { decideSetTreasuryAlarm } from './alarms/decide.ts';
import { alarms } from './alarms/judge.ts';
import { alarmStore, listAlarms } from './alarms/table.ts';
import { deciders } from './decide.ts';
import { logSetTreasuryAlarm, logTreasuryTransfer } from './log.ts';
import { measureMoney } from './measure-money.ts';
import { readIssued } from './read-issued.ts';
import { readMoney } from './read-money.ts';
import { readSupply } from './read-supply.ts';

export const treasuries = {
  records: { treasuryAlarms: alarmStore },
  commands: { ...deciders, 'treasury.set-alarm': decideSetTreasuryAlarm },
  judge: alarms,
  logged: { 'treasury.transfer': logTreasuryTransfer, 'treasury.set-alarm': logSetTreasuryAlarm },
  queries: (pool) => ({
    'treasury.list': async () => {
      const [accounts, set] = await Promise.all([readAccounts(pool, ALL_TREASURIES), listAlarms(pool)]);
      const states = ALL_TREASURIES.flatMap((id) => accounts.get(id) ?? []).map(toTreasuryState);
      const alarmsOf = set.map(({ treasury, belowUnits }) => ({ treasury, belowUnits: String(belowUnits) }));
      return { ok: true, data: { treasuries: states, alarms: alarmsOf } };
    },
    'supply.at': async ({ data }) => ({
      ok: true,
      data: await readIssued(pool, data.atMs),
    }),
    'supply.get': async () => ({ ok: true, data: await readSupply(pool) }),
  }),
  samplers: ({ config: { MONEY_METRICS_EVERY_SECONDS: everySeconds }, pool }) => {
    if (everySeconds === 0) return [];
    const read = async () => ({ money: await readMoney(pool), atMs: Date.now() });
    const what = 'the sums over all accounts';
    return [declareSampler({ what, everyMs: everySeconds * 1_000, read, measure: measureMoney })];
  },
} satisfies LedgerFeature<AlarmRecords>;
