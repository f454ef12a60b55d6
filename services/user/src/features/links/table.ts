import { createHash } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { column, table } from '@cowrie/postgres';
import { type Db, toTime } from '../../db.ts';
import { LINKS, type Link } from '../../identity/links.ts';

const CODES = table('link_codes', {
  userId: column.number(),
  platform: column.text(),
  hash: column.bytes(),
  expiresAtMs: column.time(),
});
const OWNER = CODES.pick('userId');

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
/** A link that nobody confirmed in time counts as missing. */
const LIVES = '(pending_until IS NULL OR pending_until > $1)';

export async function replaceCode(
  db: Db,
  { userId, platform, code, nowMs }: { userId: number; platform: string; code: string; nowMs: number },
): Promise<number> {
  const expiresAtMs = nowMs + LIMITS.linkCodeSeconds * 1000;
  await db.query({
    name: 'replace-link-code',
    text: `${CODES.insertOne}
           ON CONFLICT (user_id, platform) DO UPDATE SET ${CODES.set('excluded', 'hash', 'expiresAtMs')}`,
    values: CODES.parameters({ userId, platform, hash: hashOf(code), expiresAtMs }),
  });
  return expiresAtMs;
}

type LinkCode = { platform: string; code: string; nowMs: number };

export async function findCodeOwner(db: Db, { platform, code, nowMs }: LinkCode): Promise<number | null> {
  const { rows } = await db.query({
    name: 'find-link-code',
    text: `SELECT ${OWNER.select()} FROM link_codes WHERE hash = $1 AND platform = $2 AND expires_at > $3`,
    values: [hashOf(code), platform, toTime(nowMs)],
  });
  return rows[0] ? OWNER.read(rows[0]).userId : null;
}

export async function findLinkOfUser(
  db: Db,
  { userId, platform, nowMs }: { userId: number; platform: string; nowMs: number },
): Promise<Link | null> {
  const { rows } = await db.query({
    name: 'find-link-of-user',
    text: `SELECT ${LINKS.select()} FROM links WHERE ${LIVES} AND user_id = $2 AND platform = $3`,
    values: [toTime(nowMs), userId, platform],
  });
  return rows[0] ? LINKS.read(rows[0]) : null;
}

export async function findLink(
  db: Db,
  { platform, externalId, nowMs }: { platform: string; externalId: string; nowMs: number },
): Promise<Link | null> {
  const { rows } = await db.query({
    name: 'find-link',
    text: `SELECT ${LINKS.select()} FROM links WHERE ${LIVES} AND platform = $2 AND external_id = $3`,
    values: [toTime(nowMs), platform, externalId],
  });
  return rows[0] ? LINKS.read(rows[0]) : null;
}

export async function listLinks(db: Db, userId: number, nowMs: number): Promise<Link[]> {
  const { rows } = await db.query({
    name: 'list-links',
    text: `SELECT ${LINKS.select()} FROM links WHERE ${LIVES} AND user_id = $2 ORDER BY platform`,
    values: [toTime(nowMs), userId],
  });
  return rows.map(LINKS.read);
}

/** The caller checked that external id and user are free; an expired pending link with either is removed. */
export async function insertLink(db: Db, link: Link, nowMs: number): Promise<void> {
  await db.query({
    name: 'drop-lapsed-links',
    text: `DELETE FROM links WHERE NOT ${LIVES} AND platform = $2 AND (external_id = $3 OR user_id = $4)`,
    values: [toTime(nowMs), link.platform, link.externalId, link.userId],
  });
  await db.query({ name: 'insert-link', text: LINKS.insertOne, values: LINKS.parameters(link) });
}

/** Without `dailyUnits` the link keeps its limit. */
export async function confirmLink(
  db: Db,
  {
    userId,
    platform,
    nowMs,
    dailyUnits,
  }: { userId: number; platform: string; nowMs: number; dailyUnits: string | null | undefined },
): Promise<Link | null> {
  const { rows } = await db.query({
    name: 'confirm-link',
    text: `UPDATE links SET status = 'ACTIVE', linked_at = $1, pending_until = NULL, version = version + 1,
             daily_limit = CASE WHEN $4 THEN $5 ELSE daily_limit END
           WHERE user_id = $2 AND platform = $3 AND status = 'PENDING' AND pending_until > $1
           RETURNING ${LINKS.select()}`,
    values: [toTime(nowMs), userId, platform, dailyUnits !== undefined, dailyUnits ?? null],
  });
  return rows[0] ? LINKS.read(rows[0]) : null;
}

export async function updateLinkBounds(db: Db, { id, dailyUnits, version }: Link): Promise<void> {
  await db.query({
    name: 'bound-link',
    text: 'UPDATE links SET daily_limit = $2, version = $3 WHERE id = $1',
    values: [id, dailyUnits, version],
  });
}
