import { LIMITS, refuse, unitsToCoins } from '@cowrie/contracts';
import type { Db } from '../../db.ts';
import type { Handler } from '../../engine/feature.ts';
import { refuseUnknownUser } from '../../engine/outcome.ts';
import { findPlatform, refuseUnknownPlatform } from '../../identity/platforms.ts';
import { findUser } from '../../identity/table.ts';
import {
  deleteLimit,
  insertLimit,
  type Limit,
  listLimits,
  raiseVersion,
  readAllLimits,
  toLimitState,
} from './table.ts';

const targetOf = (id: string) => `limit:${id}`;
const refuseUnknownLimit = () => refuse('not_found', 'There is no such limit.');
const concerns = ({ userId }: { userId?: number | null | undefined }) => ({
  userIds: userId == null ? [] : [userId],
});

export const handleCreateLimit: Handler<'limit.create'> = {
  concerns,
  async handle({ db, coinNowMs: nowMs }, { data: { limitId: id, maxUnits, ...asked } }) {
    if ((await listLimits(db)).length >= LIMITS.limitsMax)
      return refuse('forbidden', `There can be at most ${LIMITS.limitsMax} spending limits.`);
    const refused = await refuseMissingTarget(db, asked);
    if (refused) return refused;
    const times = { createdAtMs: nowMs, updatedAtMs: nowMs };
    const limit: Limit = { ...asked, ...times, id, maxUnits: unitsOf(maxUnits) };
    await insertLimit(db, limit);
    const log = { action: 'limit.created' as const, target: targetOf(id), details: toLogDetails(limit) };
    return { ok: true, data: { limit: toLimitState(limit), ...(await finishChange(db)) }, log };
  },
};

export const handleChangeLimit: Handler<'limit.change'> = {
  concerns,
  async handle({ db, coinNowMs: nowMs }, { data: { limitId: id, ...asked } }) {
    const before = (await listLimits(db)).find((limit) => limit.id === id);
    if (!before) return refuseUnknownLimit();
    const refused = await refuseMissingTarget(db, asked);
    if (refused) return refused;
    const { maxUnits = undefined, ...others } = asked;
    const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
    const limit: Limit = {
      ...before,
      ...given,
      maxUnits: maxUnits === undefined ? before.maxUnits : unitsOf(maxUnits),
      updatedAtMs: nowMs,
    };
    if (limit.maxUnits === null && limit.maxCount === null)
      return refuse('invalid_request', 'Send maxAmount, maxCount or both.');
    await deleteLimit(db, id);
    await insertLimit(db, limit);
    const log = { action: 'limit.changed' as const, target: targetOf(id), details: toLogDetails(limit) };
    return { ok: true, data: { limit: toLimitState(limit), ...(await finishChange(db)) }, log };
  },
};

export const handleDeleteLimit: Handler<'limit.delete'> = {
  concerns: () => ({}),
  async handle({ db }, { data: { limitId: id } }) {
    const before = (await listLimits(db)).find((limit) => limit.id === id);
    if (!before || !(await deleteLimit(db, id))) return refuseUnknownLimit();
    const log = { action: 'limit.deleted' as const, target: targetOf(id), details: toLogDetails(before) };
    return { ok: true, data: await finishChange(db), log };
  },
};

async function refuseMissingTarget(
  db: Db,
  { platform, userId }: { platform?: string | null | undefined; userId?: number | null | undefined },
) {
  if (platform != null && !(await findPlatform(db, platform))) return refuseUnknownPlatform(platform);
  const user = userId == null ? null : await findUser(db, userId);
  return userId != null && (!user || user.deleted) ? refuseUnknownUser(userId) : null;
}

async function finishChange(db: Db) {
  await raiseVersion(db);
  return readAllLimits(db);
}

const unitsOf = (units: string | null): bigint | null => (units === null ? null : BigInt(units));

function toLogDetails(limit: Limit) {
  const { id: _id, createdAtMs: _createdAtMs, updatedAtMs: _updatedAtMs, maxUnits, ...rules } = limit;
  return { ...rules, maxAmount: maxUnits === null ? null : unitsToCoins(maxUnits) };
}
