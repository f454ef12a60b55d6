import { LIMITS } from '@cowrie/contracts';

export type SessionFacts = {
  ended: boolean;
  expiresAtMs: number;
  token: 'current' | 'spent' | 'unknown';
};

/** `end` refuses and ends the session, because somebody else may have its tokens. */
type RefreshDecision = 'rotate' | 'refuse' | 'end';

/** An unknown token never ends a session, because session ids are not secret. */
export function decideRefresh(session: SessionFacts | null, nowMs: number): RefreshDecision {
  if (!session || session.token === 'unknown' || session.ended) return 'refuse';
  if (session.token === 'spent') return 'end';
  return session.expiresAtMs > nowMs ? 'rotate' : 'refuse';
}

export function refreshExpiryMs(nowMs: number): number {
  return nowMs + LIMITS.refreshTokenSeconds * 1000;
}
