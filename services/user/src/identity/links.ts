import { LIMITS, LINK, type LinkStatus } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { type Db, toTime } from '../db.ts';
import { type UserEvent, userUnlinked } from './events.ts';

export const LINKS = table('links', {
  platform: column.text(),
  externalId: column.text(),
  userId: column.number(),
  id: column.uuid(),
  displayName: column.text(),
  status: column.text<LinkStatus>(),
  linkedAtMs: column.time('linked_at'),
  pendingUntilMs: column.time('pending_until').orNull(),
  dailyUnits: column.bigint('daily_limit').orNull(),
  version: column.int(),
});
/** A link as stored; the caller holds the lock of its user. */
export type Link = RowOf<typeof LINKS>;

export const toLinkState = LINK.of<Link>({}).toWire;

/** When a link that begins to wait now is there no more. */
export const pendingUntil = (nowMs: number): number => nowMs + LIMITS.linkPendingSeconds * 1000;

/** What ended with links that are in force no more: ids that tokens hang on, and the events that say so. */
export type Ended = { endedSessionIds: string[]; events: UserEvent[] };

/** Those links of a user wait to be confirmed, under other ids. */
export async function suspendLinks(
  db: Db,
  { userId, statuses, nowMs }: { userId: number; statuses: readonly LinkStatus[]; nowMs: number },
): Promise<Ended> {
  const { rows } = await db.query<EndedRow>({
    name: 'suspend-links',
    text: `WITH before AS (SELECT platform, id FROM links WHERE user_id = $1 AND status = ANY ($2))
           UPDATE links AS l
           SET status = 'PENDING', id = gen_random_uuid(), linked_at = $3, pending_until = $4
           FROM before AS b WHERE l.user_id = $1 AND l.platform = b.platform
           RETURNING b.id, b.platform, true AS in_force`,
    values: [userId, statuses, toTime(nowMs), toTime(pendingUntil(nowMs))],
  });
  return endedOf(rows, userId, nowMs);
}

/** Drops the codes by which links of a user would be made: for one platform, or (null) for all. */
export async function dropLinkCodes(
  db: Db,
  { userId, platform }: { userId: number; platform: string | null },
): Promise<void> {
  await db.query({
    name: 'drop-link-codes',
    text: 'DELETE FROM link_codes WHERE user_id = $1 AND ($2::text IS NULL OR platform = $2)',
    values: [userId, platform],
  });
}

/** Drops the links of a user, and codes for more: one platform's, or (null) all. Null: there was none. */
export async function dropLinks(
  db: Db,
  { userId, platform, nowMs }: { userId: number; platform: string | null; nowMs: number },
): Promise<Ended | null> {
  await dropLinkCodes(db, { userId, platform });
  const { rows } = await db.query<EndedRow & { lives: boolean }>({
    name: 'drop-links',
    text: `DELETE FROM links WHERE user_id = $1 AND ($2::text IS NULL OR platform = $2)
           RETURNING id, platform, status <> 'PENDING' AS in_force,
                     pending_until IS NULL OR pending_until > $3 AS lives`,
    values: [userId, platform, toTime(nowMs)],
  });
  return rows.some(({ lives }) => lives) ? endedOf(rows, userId, nowMs) : null;
}

type EndedRow = { id: string; platform: string; in_force: boolean };

function endedOf(rows: readonly EndedRow[], userId: number, nowMs: number): Ended {
  const ended = rows.filter(({ in_force }) => in_force);
  return {
    endedSessionIds: ended.map(({ id }) => id),
    events: ended.map(({ platform }) => userUnlinked({ userId, platform }, nowMs)),
  };
}
