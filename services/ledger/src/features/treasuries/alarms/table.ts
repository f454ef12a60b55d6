import { TREASURY_LOW, type Treasury } from '@cowrie/contracts';
import { queryOf } from '@cowrie/postgres';
import type pg from 'pg';
import { toEvent } from '../../../book/events.ts';
import type { BatchRecords, RecordStore } from '../../../engine/feature.ts';
import { ALARMS, type Alarm, type AlarmRecords, type LowTreasury } from './alarm.ts';

type AlarmStoreShape = AlarmRecords['treasuryAlarms'];

/** Setting an alarm takes the lock of the treasury's account too, so alarms read after it stay unchanged. */
async function readAlarms(
  client: pg.ClientBase,
  treasuries: readonly Treasury[],
): Promise<Map<Treasury, Alarm>> {
  const { rows } = await client.query({
    name: 'read-treasury-alarms',
    text: `SELECT ${ALARMS.select()} FROM treasury_alarms WHERE treasury = ANY($1::text[])`,
    values: [treasuries],
  });
  return ALARMS.readBy('treasury', rows);
}

export async function listAlarms(db: pg.Pool | pg.ClientBase): Promise<Alarm[]> {
  const { rows } = await db.query({
    name: 'list-treasury-alarms',
    text: `SELECT ${ALARMS.select()} FROM treasury_alarms WHERE below IS NOT NULL`,
  });
  return rows.map(ALARMS.read);
}

const WRITE_ALARMS = ALARMS.statement(
  'write-treasury-alarms',
  `${ALARMS.insert} ON CONFLICT (treasury) DO UPDATE SET ${ALARMS.set('excluded', 'belowUnits')}`,
);

const lowData = TREASURY_LOW.of<LowTreasury>({}).toEvent;

export const alarmStore: RecordStore<AlarmStoreShape> = {
  none: new Map(),
  read: (client, needs) => readAlarms(client, [...new Set(needs.flat())]),
  begin: beginAlarms,
};

function beginAlarms(read: AlarmStoreShape['is']): BatchRecords<Pick<AlarmStoreShape, 'is' | 'change'>> {
  const current = new Map(read);
  const changed = new Map<Treasury, Alarm>();
  return {
    current,
    keep(change) {
      if ('low' in change) {
        const { low } = change;
        return toEvent('coin.treasury.low', low.treasury, low.atMs, lowData(low));
      }
      const { alarm } = change;
      current.set(alarm.treasury, alarm);
      changed.set(alarm.treasury, alarm);
      return undefined;
    },
    queries: () => (changed.size > 0 ? [queryOf(WRITE_ALARMS, [...changed.values()])] : []),
  };
}
