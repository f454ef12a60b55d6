import { LIMITS } from '@cowrie/contracts';

/** What the store knows of a session, and of the token that somebody shows for it. */
export type SessionFacts = {
  ended: boolean;
  expiresAtMs: number;
  /** The shown token is the one that is good now, one that was used already, or neither. */
  token: 'current' | 'spent' | 'unknown';
};

/** `refuse` leaves the session as it is; `end` refuses and ends it: somebody else may hold its tokens. */
type RefreshDecision = 'rotate' | 'refuse' | 'end';

/** What becomes of a refresh. An unknown token never ends a session: ids of sessions are no secret. */
export function decideRefresh(session: SessionFacts | null, nowMs: number): RefreshDecision {
  if (!session || session.token === 'unknown' || session.ended) return 'refuse';
  if (session.token === 'spent') return 'end';
  return session.expiresAtMs > nowMs ? 'rotate' : 'refuse';
}

/** When a refresh token that is given out now stops working. */
export function refreshExpiryMs(nowMs: number): number {
  return nowMs + LIMITS.refreshTokenSeconds * 1000;
}
