import { expect, it } from '@jest/globals';
import { quiet } from '../testing/database.ts';
import { createCatchUp } from './catch-up.ts';

/** A topic of one partition, taken in up to its end when it is woken. */
function aTopic({ isTakenIn = true } = {}) {
  const state = { end: 5n, position: 2n, wakings: 0 };
  const followed = {
    ends: async () => new Map([[0, state.end]]),
    positions: async () => new Map([[0, state.position]]),
  };
  const wake = () => {
    state.wakings += 1;
    setImmediate(() => {
      if (isTakenIn) state.position = state.end;
    });
  };
  return { state, deps: { followed: [followed], wake, logger: quiet } };
}

it('wakes what lingers, and waits until all that was there is taken in', async () => {
  const { state, deps } = aTopic();
  await createCatchUp({ ...deps, hasActive: async () => false })();
  expect(state).toEqual({ end: 5n, position: 5n, wakings: 1 });
});

it('does nothing where there is an ACTIVE webhook already', async () => {
  const { state, deps } = aTopic();
  await createCatchUp({ ...deps, hasActive: async () => true })();
  expect(state.wakings).toBe(0);
});

it('goes on when it is not taken in, or nobody can tell', async () => {
  const { state, deps } = aTopic({ isTakenIn: false });
  await createCatchUp({ ...deps, hasActive: async () => false, catchUpMs: 1 })();
  expect(state.position).toBe(2n);
  const hasActive = () => Promise.reject(new Error('the database is away'));
  await createCatchUp({ ...deps, hasActive })();
  expect(state.wakings).toBe(1);
});
