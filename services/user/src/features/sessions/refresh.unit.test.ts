import { describe, expect, it } from '@jest/globals';
import { decideRefresh, type SessionFacts } from './refresh.ts';

const NOW_MS = 1_800_000_000_000;
const session = (facts: Partial<SessionFacts>): SessionFacts => ({
  ended: false,
  expiresAtMs: NOW_MS + 1,
  token: 'current',
  ...facts,
});

describe('decideRefresh', () => {
  it('rotates for the current token of a session that is alive', () => {
    expect(decideRefresh(session({}), NOW_MS)).toBe('rotate');
  });

  it('refuses a token at the very moment when it expires', () => {
    expect(decideRefresh(session({ expiresAtMs: NOW_MS }), NOW_MS)).toBe('refuse');
  });

  it('ends the session when a spent token comes again, also after its time', () => {
    expect(decideRefresh(session({ token: 'spent' }), NOW_MS)).toBe('end');
    expect(decideRefresh(session({ token: 'spent', expiresAtMs: NOW_MS - 1 }), NOW_MS)).toBe('end');
  });

  it('refuses an unknown token and leaves the session alone', () => {
    expect(decideRefresh(session({ token: 'unknown' }), NOW_MS)).toBe('refuse');
    expect(decideRefresh(null, NOW_MS)).toBe('refuse');
  });

  it('refuses every token of an ended session', () => {
    for (const token of ['current', 'spent', 'unknown'] as const) {
      expect(decideRefresh(session({ ended: true, token }), NOW_MS)).toBe('refuse');
    }
  });
});
