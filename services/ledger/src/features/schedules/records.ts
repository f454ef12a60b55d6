import { queryOf } from '@cowrie/postgres';
import { toEvent } from '../../book/events.ts';
import type { RecordStore } from '../../engine/feature.ts';
import {
  hasGivenUp,
  type Schedule,
  type ScheduleRecords,
  type ScheduleRow,
  toScheduleChanged,
} from './schedule.ts';
import { NOTE_CLOSED_PARTIES, readSchedules, WRITE_SCHEDULES } from './table.ts';

/** A run has the event of its transaction; every other change has one of its own. */
export const SCHEDULE_STORE: RecordStore<ScheduleRecords['schedules']> = {
  none: new Map(),
  // Needs no lock: only commands of this partition change them, and its row is locked.
  read: (client, ids) => readSchedules(client, [...new Set(ids)]),
  followsClosing: true,
  begin(read) {
    const current = new Map<string, Schedule>(read);
    const written = new Map<string, ScheduleRow>();
    const closed: { userId: number }[] = [];
    return {
      current,
      keep(record, { partition }) {
        const event = eventOf(current.get(record.id), record);
        current.set(record.id, record);
        written.set(record.id, { ...record, partition });
        if (event === null) return undefined;
        const type = `coin.schedule.${event}` as const;
        return toEvent(type, record.id, record.updatedAtMs, toScheduleChanged(record));
      },
      onClosed: (userId) => void closed.push({ userId }),
      queries: () => [
        ...(written.size > 0 ? [queryOf(WRITE_SCHEDULES, [...written.values()])] : []),
        ...(closed.length > 0 ? [queryOf(NOTE_CLOSED_PARTIES, closed)] : []),
      ],
    };
  },
};

/** Returns null for a run or a retry. */
function eventOf(before: Schedule | undefined, after: Schedule) {
  if (!before) return 'created';
  if (before.status === after.status) return null;
  if (after.status === 'PAUSED') return hasGivenUp(after) ? 'failed' : 'paused';
  return ({ ACTIVE: 'resumed', FINISHED: 'finished', CANCELLED: 'cancelled' } as const)[after.status];
}
