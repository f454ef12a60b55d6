import { describe, expect, it } from '@jest/globals';
import { createServerClock } from './server-clock.ts';

const BEGAN_MS = Date.parse('2026-11-27T10:00:00Z');
const OWN_MS = BEGAN_MS - 3_600_000;

function clockAt() {
  const at = { elapsedMs: 0 };
  const clock = createServerClock({ elapsedMs: () => at.elapsedMs, ownMs: () => OWN_MS });
  const said = (date?: string) => clock.note(new Response('', { headers: date ? { date } : {} }));
  /** Milliseconds after the beginning. */
  const now = () => clock.nowMs() - BEGAN_MS;
  return { at, said, now, clock };
}

describe('the clock of who answers', () => {
  it('is the own one until an answer says what time it is', () => {
    const { said, clock } = clockAt();
    said();
    said('yesterday');
    expect(clock.nowMs()).toBe(OWN_MS);
  });

  it('goes on from what an answer says, by the one that was least on its way', () => {
    const { at, said, now } = clockAt();
    said('Fri, 27 Nov 2026 10:00:00 GMT');
    expect(now()).toBe(0);
    at.elapsedMs = 900;
    expect(now()).toBe(900);
    said('Fri, 27 Nov 2026 10:00:01 GMT');
    expect(now()).toBe(1_000);
    at.elapsedMs = 1_700;
    said('Fri, 27 Nov 2026 10:00:01 GMT');
    expect(now()).toBe(1_800);
  });
});
