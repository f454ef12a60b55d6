import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Hold } from '../../book/hold.ts';
import {
  account,
  accounts,
  captureHold,
  close,
  expireHold,
  NOW_MS,
  placeHold,
  releaseHold,
} from '../../testing/commands.ts';
import { decide, NO_RECORDS, type State } from '../../testing/engine.ts';

const ID = randomUUID();
const hold = (over: Partial<Hold> = {}): Hold => ({
  id: ID,
  payer: 1,
  receiver: 2,
  amountUnits: 50n,
  capturedUnits: 0n,
  releasedUnits: 0n,
  status: 'OPEN',
  reason: 'kept',
  platform: null,
  metadata: null,
  expiresAtMs: NOW_MS + 1,
  createdAtMs: NOW_MS - 10,
  updatedAtMs: NOW_MS - 10,
  ...over,
});
const state = (over: Partial<Hold> = {}): State => {
  const all = accounts({ 1: 100n, 2: 0n, 3: 0n });
  all.set(1, account(1, 100n, { held: 50n }));
  return { ...NO_RECORDS, accounts: all, holds: new Map([[ID, hold(over)]]) };
};

describe('placing a hold', () => {});

describe('capturing a hold', () => {
  it('is a PURCHASE when the receiver is a treasury', () => {
    expect(decide(state({ receiver: -1 }), captureHold(ID, 1), NOW_MS)).toMatchObject({
      changes: [{}, { type: 'PURCHASE', to: -1 }],
    });
  });

  it('is refused after its expiry, even if the scheduler has not expired it', () => {
    expect(decide(state({ expiresAtMs: NOW_MS }), captureHold(ID, 1), NOW_MS)).toMatchObject({
      code: 'hold_not_open',
    });
    expect(decide(state({ expiresAtMs: NOW_MS }), releaseHold(ID, 1), NOW_MS)).toMatchObject({
      code: 'hold_not_open',
    });
  });

  it.each([captureHold, (id: string, payer: number, _: null, over: object) => releaseHold(id, payer, over)])(
    'is for the receiver or an administrator, not for the payer, and others get "not found"',
    (ask) => {
      expect(decide(state(), ask(ID, 1, null, { actorUserId: 2 }), NOW_MS)).toMatchObject({ ok: true });
      expect(decide(state(), ask(ID, 1, null, { actorUserId: 1 }), NOW_MS)).toMatchObject({
        code: 'forbidden',
      });
      expect(decide(state(), ask(ID, 1, null, { actorUserId: 3 }), NOW_MS)).toMatchObject({
        code: 'hold_not_found',
      });
      expect(decide(state(), ask(ID, 3, null, {}), NOW_MS)).toMatchObject({ code: 'hold_not_found' });
      expect(decide(state(), ask(randomUUID(), 1, null, {}), NOW_MS)).toMatchObject({
        code: 'hold_not_found',
      });
    },
  );
});

describe('the end of a hold', () => {
  it('expires when its time is over, and not before', () => {
    expect(decide(state(), expireHold(ID, 1), NOW_MS)).toMatchObject({ ok: true, changes: [] });
    expect(decide(state({ expiresAtMs: NOW_MS }), expireHold(ID, 1), NOW_MS)).toMatchObject({
      changes: [{ event: 'expired', hold: { status: 'EXPIRED', releasedUnits: 50n } }],
    });
  });

  it('is refused for a missing hold', () => {
    expect(decide(state(), expireHold(randomUUID(), 1), NOW_MS)).toMatchObject({ code: 'hold_not_found' });
  });

  it('ignores a hold that is no longer open', () => {
    const late = { expiresAtMs: NOW_MS, status: 'CAPTURED' } as const;
    expect(decide(state(late), expireHold(ID, 1), NOW_MS)).toMatchObject({ ok: true, changes: [] });
  });

  it.each([1, 2])('comes when the wallet of user %i closes', (userId) => {
    expect(decide(state(), close(userId), NOW_MS)).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({ event: 'released', hold: expect.objectContaining({ status: 'RELEASED' }) }),
        { kind: 'closed', account: userId },
      ]),
    });
  });
});

describe('the data of a hold', () => {
  it.each([
    ['captured', captureHold(ID, 1), NOW_MS, 'CAPTURED'],
    ['released', releaseHold(ID, 1), NOW_MS, 'RELEASED'],
    ['expired', expireHold(ID, 1), NOW_MS + 1, 'EXPIRED'],
  ] as const)('%s: the event and the answer show it as it is now', (event, asked, nowMs, status) => {
    expect(decide(state(), asked, nowMs)).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'hold', event })]),
      answers: { shows: { hold: { id: ID, status } } },
    });
  });

  it('placed: the answer shows it', () => {
    const placed = decide({ ...state(), holds: new Map() }, placeHold(ID, 1, { toUserId: 2 }, 50), NOW_MS);
    expect(placed).toMatchObject({ answers: { account: 1, shows: { hold: { id: ID, status: 'OPEN' } } } });
  });

  it.each([
    [{ expiresAtMs: NOW_MS }, 'EXPIRED'],
    [{ status: 'CAPTURED' }, 'CAPTURED'],
  ] as const)('refused with %j: what it is', (over, status) => {
    expect(decide(state(over), captureHold(ID, 1), NOW_MS)).toMatchObject({
      code: 'hold_not_open',
      detail: `The hold is ${status}.`,
    });
  });
});
