import {
  ACTION_RULES,
  type ActiveApiKey,
  type Approval,
  LIMITS,
  type PlatformAccess,
  type Role,
} from '@cowrie/contracts';
import { timeOfUuidv7 } from '@cowrie/telemetry';
import { type Db, toTime } from '../db.ts';
import { type ApiKey, findApiKeyById, isKeyUsable, toFoundApiKey } from './api-key.ts';
import { findPlatform, type Platform, toPlatformState } from './platforms.ts';

/** What the requester of an approval may still do, with the limits of the request's key and the budget of its platform now. */
export type Standing = {
  /** Why the operation cannot be done for them any more; null: it can. */
  withdrawn: string | null;
  apiKey: ActiveApiKey | null;
  platform: PlatformAccess | null;
};

export type RequestOfApproval = Pick<Approval, 'id' | 'action' | 'requestedBy' | 'platform' | 'apiKeyId'>;

export async function findStanding(db: Db, request: RequestOfApproval, nowMs: number): Promise<Standing> {
  const { requestedBy, platform: platformId, apiKeyId } = request;
  const requester = await findRequester(db, requestedBy);
  const key = apiKeyId === null ? null : await findApiKeyById(db, apiKeyId);
  const platform = platformId === null ? null : await findPlatform(db, platformId);
  return {
    withdrawn:
      endOfRequester(requester, request) ?? endOfKey(key, request, nowMs) ?? endOfPlatform(platform, request),
    apiKey: key && toFoundApiKey(key),
    platform: platform && toPlatformState(platform),
  };
}

type Requester = { role: Role; deleted: boolean; accessEndedAtMs: number | null };

async function findRequester(db: Db, userId: number): Promise<Requester | null> {
  const { rows } = await db.query<{ role: Role; deleted: boolean; access_ended_ms: number | null }>({
    name: 'find-requester',
    text: `SELECT role, deleted_at IS NOT NULL AS deleted,
                  (extract(epoch FROM access_ended_at) * 1000)::float8 AS access_ended_ms
           FROM users WHERE id = $1`,
    values: [userId],
  });
  const [row] = rows;
  return row ? { role: row.role, deleted: row.deleted, accessEndedAtMs: row.access_ended_ms } : null;
}

function endOfRequester(requester: Requester | null, { id, action }: RequestOfApproval): string | null {
  if (!requester || requester.deleted) return 'The requester was deleted.';
  const { role } = ACTION_RULES[action].by;
  if (requester.role !== 'SUPERADMIN' && requester.role !== role)
    return `The requester does not have the role ${role} any more.`;
  const { accessEndedAtMs } = requester;
  // The gateway that made the id may be ahead by the skew that clocks are allowed.
  if (accessEndedAtMs !== null && timeOfUuidv7(id) <= accessEndedAtMs + LIMITS.clockSkewMs)
    return 'All sessions of the requester were ended.';
  return null;
}

function endOfKey(key: ApiKey | null, { apiKeyId }: RequestOfApproval, nowMs: number): string | null {
  if (apiKeyId === null || (key && isKeyUsable(key, nowMs))) return null;
  return 'The API key of the request was revoked or has expired.';
}

function endOfPlatform(platform: Platform | null, { platform: id }: RequestOfApproval): string | null {
  if (id === null || platform?.status === 'ACTIVE') return null;
  return `The platform ${id} is suspended.`;
}

/** Notes that all access of a user was ended: approvals that they requested before are not done any more. */
export async function noteAccessEnded(db: Db, userId: number, atMs: number): Promise<void> {
  await db.query({
    name: 'note-access-ended',
    text: 'UPDATE users SET access_ended_at = $2 WHERE id = $1',
    values: [userId, toTime(atMs)],
  });
}
