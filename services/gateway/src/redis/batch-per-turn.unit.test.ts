import { expect, it } from '@jest/globals';
import { createEvictionCount } from './evictions.ts';

it('counts evictions from the first question on, also after an absence and a restart of Redis', async () => {
  const said = [7, 10, null, 12, 2, 2];
  let counted = 0;
  const counts: number[] = [];
  const look = createEvictionCount(
    async () => said[counts.length] ?? null,
    (by) => {
      counted += by;
    },
  );
  for (const _ of said) {
    await look();
    counts.push(counted);
  }
  expect(counts).toEqual([0, 3, 3, 5, 7, 7]);
});
