import { LIMITS } from '@cowrie/contracts';

/** The stored state of a session, and of the refresh token that the caller sent. */
export type SessionFacts = {
  ended: boolean;
  expiresAtMs: number;
  /** The token is the current one, a used one, or neither. */
  token: 'current' | 'spent' | 'unknown';
};

/**
 * `refuse` leaves the session unchanged. `end` refuses and ends it, because somebody else may have its
 * tokens.
 */
type RefreshDecision = 'rotate' | 'refuse' | 'end';

/** Decides a refresh. An unknown token never ends a session, because session ids are not secret. */
export function decideRefresh(session: SessionFacts | null, nowMs: number): RefreshDecision {
  if (!session || session.token === 'unknown' || session.ended) return 'refuse';
  if (session.token === 'spent') return 'end';
  return session.expiresAtMs > nowMs ? 'rotate' : 'refuse';
}

/** Returns the expiry of a refresh token that is issued now. */
export function refreshExpiryMs(nowMs: number): number {
  return nowMs + LIMITS.refreshTokenSeconds * 1000;
}
