import type { UserCommand } from '@cowrie/contracts';
import { type HandlerContext, type OutcomeOf, refuse } from '../engine/outcome.ts';
import { decideRefresh, refreshExpiryMs } from '../features/sessions/refresh.ts';
import { endSession, findSession, insertSession, rotateRefreshToken } from '../features/sessions/table.ts';
import { findUser } from '../identity/table.ts';
import { toUserAccess } from '../identity/user.ts';
import { type Prepared, WRONG_CREDENTIALS } from './prepare.ts';

type Command<N extends UserCommand['name']> = Extract<UserCommand, { name: N }>;

const notGood = () => refuse('unauthenticated', 'The refresh token is not good any more.');

export async function startSession(
  { db, nowMs }: HandlerContext,
  { data }: Command<'session.start-sealed' | 'session.start'>,
  prepared: Extract<Prepared, { kind: 'verified' }>,
): Promise<OutcomeOf<'session.start'>> {
  const user = await findUser(db, prepared.userId);
  // Deleted, or with another password since it was verified.
  if (user?.passwordHash !== prepared.passwordHash) return { ok: false, ...WRONG_CREDENTIALS };
  const { sessionId, refreshHash } = data;
  const expiresAtMs = refreshExpiryMs(nowMs);
  await insertSession(db, { sessionId, userId: user.id, refreshHash, nowMs, expiresAtMs });
  return { ok: true, data: { sessionId, access: toUserAccess(user) } };
}

export async function refreshSession(
  { db, nowMs }: HandlerContext,
  { data }: Command<'session.refresh'>,
): Promise<OutcomeOf<'session.refresh'>> {
  const { sessionId, refreshHash, nextRefreshHash } = data;
  const session = await findSession(db, sessionId, refreshHash);
  const decision = decideRefresh(session, nowMs);
  if (decision === 'end') {
    await endSession(db, sessionId, nowMs);
    return {
      ok: false,
      changed: true,
      code: 'unauthenticated',
      detail: 'The refresh token was used before.',
    };
  }
  const user = session && decision === 'rotate' ? await findUser(db, session.userId) : null;
  if (!user || user.deleted) return notGood();
  await rotateRefreshToken(db, { sessionId, nextRefreshHash, nowMs, expiresAtMs: refreshExpiryMs(nowMs) });
  return { ok: true, data: { sessionId, access: toUserAccess(user) } };
}

/** An ended session is told again: whoever asks may have missed the first answer. */
export async function logOut(
  { db, nowMs }: HandlerContext,
  { data }: Command<'session.end'>,
): Promise<OutcomeOf<'session.end'>> {
  const session = await findSession(db, data.sessionId, data.refreshHash);
  if (!session || session.token === 'unknown') return { ok: true, data: { endedSessionIds: [] } };
  await endSession(db, data.sessionId, nowMs);
  return { ok: true, data: { endedSessionIds: [data.sessionId] } };
}
