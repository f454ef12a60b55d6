import type { Reply } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createRefusals } from './refusals.ts';
import { burn } from './testing.ts';

const refusal = (id: string): Reply => ({ id, outcome: 'rejected', code: 'insufficient_funds', detail: '' });

describe('createRefusals', () => {
  const noted = (refusals: ReturnType<typeof createRefusals>, deadlineMs: number) => {
    const command = burn(1, 1, { deadlineMs });
    refusals.note(command, refusal(command.id));
    return command.id;
  };

  it('remembers until the deadline', () => {
    const refusals = createRefusals();
    const [late, early] = [noted(refusals, Date.now() - 1), noted(refusals, Date.now() + 60_000)];
    noted(refusals, Date.now() + 60_000);
    expect(refusals.of(late)).toBeUndefined();
    expect(refusals.of(early)).toEqual(refusal(early));
  });

  it('forgets the oldest beyond its bound', () => {
    const refusals = createRefusals(2);
    const ids = [1, 2, 3, 4].map(() => noted(refusals, Date.now() + 60_000));
    expect(ids.map((id) => refusals.of(id) !== undefined)).toEqual([false, true, true, true]);
  });
});
