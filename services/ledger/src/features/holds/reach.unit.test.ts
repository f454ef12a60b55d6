import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { accounts, captureHold, expireHold, NOW_MS, placeHold, releaseHold } from '../../testing/commands.ts';
import { decide, NO_RECORDS, type State } from '../../testing/engine.ts';

const ID = randomUUID();
const PLATFORMS = ['shop', 'academy', null] as const;
type Platform = (typeof PLATFORMS)[number];

function withHoldOf(platform: Platform): State {
  const before = { ...NO_RECORDS, accounts: accounts({ 1: 100n, 2: 0n }) };
  const placed = decide(before, placeHold(ID, 1, { toUserId: 2 }, 50, through(platform)), NOW_MS);
  const change = placed.ok ? placed.changes[0] : undefined;
  if (change?.kind !== 'hold') throw new Error('the hold was not placed');
  return { ...before, holds: new Map([[ID, change.hold]]) };
}

const through = (platform: Platform) => (platform === null ? {} : { platform });
const byService = (platform: Platform) => ({ principal: 'service:S', ...through(platform) });
const DECIDERS = { capture: captureHold, release: releaseHold };
const VERBS = ['capture', 'release'] as const;
const ask = (verb: (typeof VERBS)[number], over: object) =>
  verb === 'capture' ? DECIDERS.capture(ID, 1, null, over) : DECIDERS.release(ID, 1, over);

const PAIRS = PLATFORMS.flatMap((own) => PLATFORMS.map((bears) => ({ own, bears })));

describe.each(VERBS)('a %s by a service account', (verb) => {
  it.each(PAIRS)('of platform $own can access a hold of $bears only if it is its own', ({ own, bears }) => {
    const decided = decide(withHoldOf(bears), ask(verb, byService(own)), NOW_MS);
    expect(decided).toMatchObject(own === bears ? { ok: true } : { code: 'hold_not_found' });
  });

  it('reveals nothing about another platform’s hold, not even that it is closed', () => {
    const state = withHoldOf('academy');
    const late = decide(state, ask(verb, byService('shop')), NOW_MS + 3_600_000);
    const none = decide({ ...state, holds: new Map() }, ask(verb, byService('shop')), NOW_MS);
    expect(late).toEqual(none);
  });
});

describe('a capture', () => {
  it.each(PAIRS)('by an administrator through $own has the platform of its hold: $bears', (pair) => {
    const decided = decide(withHoldOf(pair.bears), captureHold(ID, 1, null, through(pair.own)), NOW_MS);
    expect(decided).toMatchObject({ changes: [{ kind: 'hold' }, { kind: 'moved', platform: pair.bears }] });
  });
});

it('an expired hold keeps its platform', () => {
  const decided = decide(withHoldOf('shop'), expireHold(ID, 1), NOW_MS + 3_600_000);
  expect(decided).toMatchObject({ changes: [{ event: 'expired', hold: { platform: 'shop' } }] });
});
