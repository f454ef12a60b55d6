import { deviceOf } from '@cowrie/contracts/device';
import { type Db, toTime } from '../../db.ts';
import { findUserAgents } from './table.ts';

const KNOWN_DAYS = 90;

/** A user can have few families, whatever user agents they send. */
function familyOf(userAgent: string | null): string {
  const device = userAgent === null ? null : deviceOf(userAgent);
  return device ? `${device.browser} ${device.system}` : 'other';
}

type Login = { userId: number; sessionId: string; userAgent: string | null; nowMs: number };

/**
 * True if neither a login nor a live session of the last 90 days had this family of browser and system. The first
 * login of a user is not new.
 */
export async function isNewDevice(db: Db, { userId, sessionId, userAgent, nowMs }: Login): Promise<boolean> {
  const family = familyOf(userAgent);
  const { rows } = await db.query<{ is_new: boolean }>({
    name: 'note-device',
    text: `WITH noted AS (
             INSERT INTO devices AS d (user_id, family, last_used_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, family) DO UPDATE SET last_used_at = greatest(d.last_used_at, excluded.last_used_at))
           SELECT count(*) > 0 AND NOT coalesce(bool_or(
             family = $2 AND last_used_at > $3::timestamptz - interval '${KNOWN_DAYS} days'), false) AS is_new
           FROM devices WHERE user_id = $1`,
    values: [userId, family, toTime(nowMs)],
  });
  if (rows[0]?.is_new !== true) return false;
  const inUse = await findUserAgents(db, { userId, exceptSessionId: sessionId, nowMs });
  return !inUse.map(familyOf).includes(family);
}
