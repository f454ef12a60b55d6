import { LIMITS, LINK, type LinkStatus } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { type Db, toTime } from '../db.ts';
import { type UserEvent, userUnlinkedEvent } from './events.ts';

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
export type Link = RowOf<typeof LINKS>;

export const toLinkState = LINK.of<Link>({}).toWire;

export const pendingLinkExpiryMs = (nowMs: number): number => nowMs + LIMITS.linkPendingSeconds * 1000;

export type EndedLinks = { endedSessionIds: string[]; events: UserEvent[] };

export async function suspendLinks(
  db: Db,
  { userId, statuses, nowMs }: { userId: number; statuses: readonly LinkStatus[]; nowMs: number },
): Promise<EndedLinks> {
  const { rows } = await db.query<EndedRow>({
    name: 'suspend-links',
    text: `WITH before AS (SELECT platform, id FROM links WHERE user_id = $1 AND status = ANY ($2))
           UPDATE links AS l
           SET status = 'PENDING', id = gen_random_uuid(), linked_at = $3, pending_until = $4
           FROM before AS b WHERE l.user_id = $1 AND l.platform = b.platform
           RETURNING b.id, b.platform, true AS in_force`,
    values: [userId, statuses, toTime(nowMs), toTime(pendingLinkExpiryMs(nowMs))],
  });
  return collectEndedLinks(rows, userId, nowMs);
}

/** A null platform means all. */
export async function deleteLinkCodes(
  db: Db,
  { userId, platform }: { userId: number; platform: string | null },
): Promise<void> {
  await db.query({
    name: 'drop-link-codes',
    text: 'DELETE FROM link_codes WHERE user_id = $1 AND ($2::text IS NULL OR platform = $2)',
    values: [userId, platform],
  });
}

/** A null platform means all. Codes are deleted too. */
export async function deleteLinks(
  db: Db,
  { userId, platform, nowMs }: { userId: number; platform: string | null; nowMs: number },
): Promise<EndedLinks | null> {
  await deleteLinkCodes(db, { userId, platform });
  const { rows } = await db.query<EndedRow & { lives: boolean }>({
    name: 'drop-links',
    text: `DELETE FROM links WHERE user_id = $1 AND ($2::text IS NULL OR platform = $2)
           RETURNING id, platform, status <> 'PENDING' AS in_force,
                     pending_until IS NULL OR pending_until > $3 AS lives`,
    values: [userId, platform, toTime(nowMs)],
  });
  return rows.some(({ lives }) => lives) ? collectEndedLinks(rows, userId, nowMs) : null;
}

type EndedRow = { id: string; platform: string; in_force: boolean };

function collectEndedLinks(rows: readonly EndedRow[], userId: number, nowMs: number): EndedLinks {
  const ended = rows.filter(({ in_force }) => in_force);
  return {
    endedSessionIds: ended.map(({ id }) => id),
    events: ended.map(({ platform }) => userUnlinkedEvent({ userId, platform }, nowMs)),
  };
}
