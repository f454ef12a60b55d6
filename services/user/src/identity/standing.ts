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
import { type ApiKey, findApiKeyById, isKeyUsable, toActiveApiKey } from './api-key.ts';
import { findPlatform, type Platform, toPlatformState } from './platforms.ts';

export type RequesterStanding = {
  /** It is the reason why the requester may no longer do the operation; null if they may. */
  withdrawn: string | null;
  apiKey: ActiveApiKey | null;
  platform: PlatformAccess | null;
};

export type RequestOfApproval = Pick<Approval, 'id' | 'action' | 'requestedBy' | 'platform' | 'apiKeyId'>;

export async function findStanding(
  db: Db,
  request: RequestOfApproval,
  nowMs: number,
): Promise<RequesterStanding> {
  const { requestedBy, platform: platformId, apiKeyId } = request;
  const requester = await findRequester(db, requestedBy);
  const key = apiKeyId === null ? null : await findApiKeyById(db, apiKeyId);
  const platform = platformId === null ? null : await findPlatform(db, platformId);
  return {
    withdrawn:
      findRequesterFault(requester, request) ??
      findKeyFault(key, request, nowMs) ??
      findPlatformFault(platform, request),
    apiKey: key && toActiveApiKey(key),
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

function findRequesterFault(requester: Requester | null, { id, action }: RequestOfApproval): string | null {
  if (!requester || requester.deleted) return 'The requester was deleted.';
  const { role } = ACTION_RULES[action].by;
  if (requester.role !== 'SUPERADMIN' && requester.role !== role)
    return `The requester does not have the role ${role} any more.`;
  const { accessEndedAtMs } = requester;
  // The clock of the gateway that created the id may be ahead by the allowed skew.
  if (accessEndedAtMs !== null && timeOfUuidv7(id) <= accessEndedAtMs + LIMITS.clockSkewMs)
    return 'All sessions of the requester were ended.';
  return null;
}

function findKeyFault(key: ApiKey | null, { apiKeyId }: RequestOfApproval, nowMs: number): string | null {
  if (apiKeyId === null || (key && isKeyUsable(key, nowMs))) return null;
  return 'The API key of the request was revoked or has expired.';
}

function findPlatformFault(platform: Platform | null, { platform: id }: RequestOfApproval): string | null {
  if (id === null || platform?.status === 'ACTIVE') return null;
  return `The platform ${id} is suspended.`;
}

export async function recordAccessEnd(db: Db, userId: number, atMs: number): Promise<void> {
  await db.query({
    name: 'note-access-ended',
    text: 'UPDATE users SET access_ended_at = $2 WHERE id = $1',
    values: [userId, toTime(atMs)],
  });
}
