import type { Reply } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { burn } from '../../testing/commands.ts';
import { createRefusalMemory, type RefusalMemory } from './refusals.ts';

const refusal = (id: string): Reply => ({ id, outcome: 'rejected', code: 'insufficient_funds', detail: '' });

const NOW_MS = Date.now();
const [EARLIER, LATER] = [NOW_MS - 1, NOW_MS + 60_000];

describe('createRefusalMemory', () => {
  const noted = (refusals: RefusalMemory, over: { deadlineMs: number; replyPartition?: null }) => {
    const command = burn(1, 1, over);
    refusals.remember(command, refusal(command.id), NOW_MS);
    return command.id;
  };

  it('remembers until the deadline, even while nothing else is refused', () => {
    const refusals = createRefusalMemory();
    const [early, late] = [noted(refusals, { deadlineMs: EARLIER }), noted(refusals, { deadlineMs: LATER })];
    expect(refusals.find(early, NOW_MS)).toBeUndefined();
    expect(refusals.find(late, NOW_MS)).toEqual(refusal(late));
    expect(refusals.find(late, LATER)).toEqual(refusal(late));
    expect(refusals.find(late, LATER + 1)).toBeUndefined();
  });

  it('does not remember commands that nobody waits for', () => {
    const refusals = createRefusalMemory();
    const own = noted(refusals, { deadlineMs: LATER, replyPartition: null });
    expect(refusals.find(own, NOW_MS)).toBeUndefined();
  });

  it('keeps the first refusal of a command', () => {
    const refusals = createRefusalMemory();
    const command = burn(1, 1, { deadlineMs: NOW_MS });
    refusals.remember(command, refusal(command.id), NOW_MS);
    refusals.remember({ ...command, deadlineMs: LATER }, refusal(command.id), NOW_MS);
    expect(refusals.find(command.id, LATER)).toBeUndefined();
  });

  it('forgets the oldest beyond its limit', () => {
    const refusals = createRefusalMemory(2);
    const ids = [1, 2, 3, 4].map(() => noted(refusals, { deadlineMs: LATER }));
    expect(ids.map((id) => refusals.find(id, NOW_MS) !== undefined)).toEqual([false, true, true, true]);
  });
});
