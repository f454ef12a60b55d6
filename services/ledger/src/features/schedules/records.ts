import { queryOf } from '@cowrie/postgres';
import { toEvent } from '../../book/events.ts';
import type { RecordStore } from '../../engine/feature.ts';
import {
  hasGivenUp,
  type PlacedSchedule,
  type Schedule,
  type ScheduleRecords,
  toScheduleChanged,
} from './schedule.ts';
import { NOTE_CLOSED_PARTIES, readSchedules, WRITE_SCHEDULES } from './table.ts';

/** Schedules. A run has the event of its transaction; what else becomes of a schedule has one of its own. */
export const SCHEDULE_STORE: RecordStore<ScheduleRecords['schedules']> = {
  none: new Map(),
  // Without a lock: only commands of this partition change them, whose row is locked.
  read: (client, ids) => readSchedules(client, [...new Set(ids)]),
  followsClosing: true,
  begin(read) {
    const current = new Map<string, Schedule>(read);
    const written = new Map<string, PlacedSchedule>();
    const closed: { userId: number }[] = [];
    return {
      current,
      keep(record, { partition }) {
        const event = eventOf(current.get(record.id), record);
        current.set(record.id, record);
        written.set(record.id, { ...record, partition });
        if (event === null) return undefined;
        const type = `coin.schedule.${event}`;
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

/** What the change is called; null: it was run, or is tried again. */
function eventOf(before: Schedule | undefined, after: Schedule): string | null {
  if (!before) return 'created';
  if (before.status === after.status) return null;
  if (after.status === 'PAUSED') return hasGivenUp(after) ? 'failed' : 'paused';
  return { ACTIVE: 'resumed', FINISHED: 'finished', CANCELLED: 'cancelled' }[after.status];
}
