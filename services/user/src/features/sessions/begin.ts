import type { SessionReply } from '@cowrie/contracts';
import type { Db } from '../../db.ts';
import { toUserAccess, type User } from '../../identity/user.ts';
import { queueNotice } from '../../mail/queue-notices.ts';
import { isNewDevice } from './devices.ts';
import { refreshExpiryMs } from './refresh.ts';
import { hasTooManySessions, insertSession } from './table.ts';

type NewSession = { sessionId: string; refreshHash: string; userAgent: string | null; nowMs: number };

export async function beginSession(db: Db, user: User, session: NewSession): Promise<SessionReply> {
  const { sessionId, nowMs } = session;
  const userId = user.id;
  await insertSession(db, { ...session, userId, expiresAtMs: refreshExpiryMs(nowMs) });
  if (await isNewDevice(db, { ...session, userId })) await queueNotice(db, userId, 'new-device');
  const hasTooMany = await hasTooManySessions(db, userId, nowMs);
  return { sessionId, access: toUserAccess(user), ...(hasTooMany && { hasTooMany }) };
}
