import { randomUUID } from 'node:crypto';
import { MAX_SUPPLY_UNITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { account, accounts, command, NOW_MS } from '../../testing/commands.ts';
import { decide, judge, NO_RECORDS, needsOf, type State } from '../../testing/engine.ts';
import type { ApprovalRow } from './approval.ts';

const ID = randomUUID();
const [REQUESTER, OTHER, TARGET] = [7, 8, 1];
const by = (user: number) => ({ principal: `user:${user}` });
const toUser = { mintRequestId: ID, userId: TARGET, treasury: null };
const amount = { amountUnits: '500', reason: 'Prizes' };

const create = (over: object = {}, user = REQUESTER) =>
  command({ name: 'mint-request.create', data: { ...toUser, ...amount, ...over } }, by(user));
const approve = (user = OTHER, over: object = {}) =>
  command({ name: 'mint-request.approve', data: { ...toUser, ...over } }, by(user));
const refuse = (user = OTHER) => command({ name: 'mint-request.reject', data: toUser }, by(user));

const WEEK_MS = 7 * 86_400_000;
const NOT_SAID = { target: null, method: null, path: null, request: null, requestHash: null };
const PENDING: ApprovalRow = {
  ...{ id: ID, action: 'mint', ...NOT_SAID },
  status: 'PENDING',
  to: TARGET,
  amountUnits: 500n,
  mintReason: 'Prizes',
  requestedBy: REQUESTER,
  platform: null,
  apiKeyId: null,
  createdAtMs: NOW_MS - 1000,
  expiresAtMs: NOW_MS - 1000 + WEEK_MS,
  decidedBy: null,
  decidedAtMs: null,
  reason: null,
};

function stateWith(request: ApprovalRow | null = PENDING, over: Partial<State> = {}): State {
  const approvals = new Map(request ? [[request.id, request]] : []);
  return { ...NO_RECORDS, accounts: accounts({ [TARGET]: 0n }), approvals, ...over };
}

describe('a mint with a bound', () => {
  const DAY_MS = 86_400_000;
  const MIDNIGHT_MS = NOW_MS - (NOW_MS % DAY_MS) + DAY_MS;
  const approval = { aboveUnits: '1000', mintRequestId: ID };
  const mint = (amountUnits: string, over: object = {}) =>
    command(
      {
        name: 'coins.mint',
        data: { userId: TARGET, treasury: null, amountUnits, reason: 'Prizes', approval },
      },
      { ...by(REQUESTER), ...over },
    );
  const after = (amountUnits: bigint, lastAtMs = NOW_MS) =>
    stateWith(null, {
      mintTotals: new Map([
        [String(REQUESTER), { id: String(REQUESTER), requestedBy: REQUESTER, lastAtMs, amountUnits }],
      ]),
    });
  const kept = (state: State, amountUnits: string, nowMs = NOW_MS) => {
    const judged = judge(state, mint(amountUnits), nowMs);
    if ('ok' in judged) return judged.code;
    return 'kind' in judged ? judged.kind : judged.map(({ of }) => of);
  };

  it('is minted and counted up to it, whatever was minted that day', () => {
    expect(kept(stateWith(null), '1000')).toEqual(['mintTotals']);
    expect(judge(after(600n), mint('400'))).toMatchObject([
      { record: { requestedBy: REQUESTER, lastAtMs: NOW_MS, amountUnits: 1000n } },
    ]);
  });

  it('is requested above it, and moves and counts nothing then', () => {
    expect(judge(after(600n), mint('401'))).toMatchObject({
      kind: 'held back',
      changes: [
        { record: { id: ID, status: 'PENDING', to: TARGET, amountUnits: 401n, requestedBy: REQUESTER } },
      ],
      shows: { request: { id: ID }, approval: { id: ID, action: 'mint', target: `user:${TARGET}` } },
    });
  });

  it('begins again with the next day in UTC, and not with a clock that goes back', () => {
    expect(kept(after(1000n), '1', MIDNIGHT_MS - 1)).toBe('held back');
    expect(kept(after(1000n), '1', MIDNIGHT_MS)).toEqual(['mintTotals']);
    expect(kept(after(1000n, MIDNIGHT_MS), '1')).toBe('held back');
  });

  it('is refused as without it, and for who is no user', () => {
    expect(decide(after(600n), mint(String(MAX_SUPPLY_UNITS + 1n)), NOW_MS)).toMatchObject({
      code: 'supply_limit_exceeded',
    });
    const system = mint('1', { principal: 'service:1' });
    expect(decide(stateWith(null), system, NOW_MS)).toMatchObject({ code: 'forbidden' });
  });

  it('needs the total of its requester alone, and none without a bound', () => {
    expect(needsOf(mint('1'))).toEqual({ mintTotals: String(REQUESTER) });
    const data = { userId: TARGET, treasury: null, amountUnits: '1', reason: 'Prizes' };
    expect(needsOf(command({ name: 'coins.mint', data }, by(REQUESTER)))).toBeNull();
  });
});

describe('asking for a mint', () => {
  it('moves nothing and keeps who asked for what', () => {
    expect(decide(stateWith(null), create(), NOW_MS)).toEqual({
      ok: true,
      changes: [
        {
          kind: 'record',
          of: 'approvals',
          record: { ...PENDING, createdAtMs: NOW_MS, expiresAtMs: NOW_MS + WEEK_MS },
        },
      ],
      answers: { shows: { request: expect.objectContaining({ id: ID }) } },
    });
  });

  it('may be for a treasury', () => {
    const decision = decide(stateWith(null), create({ userId: null, treasury: 'rewards' }), NOW_MS);
    expect(decision).toMatchObject({ changes: [{ record: { to: -3 } }] });
  });

  it('is refused for what could not be minted now', () => {
    const closed = account(TARGET, 0n, { closedAtMs: NOW_MS - 5 });
    const gone = stateWith(null, { accounts: new Map([...accounts(), [TARGET, closed]]) });
    expect(decide(gone, create(), NOW_MS)).toMatchObject({ code: 'user_not_found' });
    const amountUnits = String(MAX_SUPPLY_UNITS);
    const full = stateWith(null, { accounts: accounts({ [TARGET]: 1n }) });
    expect(decide(full, create({ amountUnits }), NOW_MS)).toMatchObject({ code: 'supply_limit_exceeded' });
  });

  it('is for users alone', () => {
    const bySystem = { ...create(), principal: 'system:test' };
    expect(decide(stateWith(null), bySystem, NOW_MS)).toMatchObject({ code: 'forbidden' });
  });
});

describe('approving a mint', () => {
  it('mints and closes the request in one decision', () => {
    const decision = decide(stateWith(), approve(), NOW_MS);
    const request = { ...PENDING, status: 'APPROVED', decidedBy: OTHER, decidedAtMs: NOW_MS };
    expect(decision).toEqual({
      ok: true,
      changes: [
        { kind: 'moved', type: 'MINT', from: 0, to: TARGET, amountUnits: 500n, reason: 'Prizes' },
        { kind: 'record', of: 'approvals', record: request },
      ],
      answers: { account: TARGET },
    });
  });

  it('is never done by who asked for it', () => {
    expect(decide(stateWith(), approve(REQUESTER), NOW_MS)).toMatchObject({ code: 'forbidden' });
    const bySystem = { ...approve(), principal: 'system:test' };
    expect(decide(stateWith(), bySystem, NOW_MS)).toMatchObject({ code: 'forbidden' });
  });

  it.each(['APPROVED', 'REJECTED'] as const)('is refused when it is %s already', (status) => {
    const state = stateWith({ ...PENDING, status, decidedBy: 9, decidedAtMs: NOW_MS });
    expect(decide(state, approve(), NOW_MS)).toMatchObject({ code: 'mint_request_not_open' });
    expect(decide(state, refuse(), NOW_MS)).toMatchObject({ code: 'mint_request_not_open' });
  });

  it('is refused once it has expired', () => {
    const state = stateWith({ ...PENDING, expiresAtMs: NOW_MS });
    expect(decide(state, approve(), NOW_MS - 1)).toMatchObject({ ok: true });
    expect(decide(state, approve(), NOW_MS)).toMatchObject({ code: 'mint_request_not_open' });
  });

  it('stays open when it cannot be minted any more', () => {
    const closed = account(TARGET, 0n, { closedAtMs: NOW_MS + 5 });
    const state = stateWith(PENDING, { accounts: new Map([...accounts(), [TARGET, closed]]) });
    expect(decide(state, approve(), NOW_MS)).toMatchObject({ ok: false, code: 'wallet_closed' });
  });

  it('knows a request only by its own target', () => {
    expect(decide(stateWith(null), approve(), NOW_MS)).toMatchObject({ code: 'not_found' });
    expect(decide(stateWith(), approve(OTHER, { userId: 2 }), NOW_MS)).toMatchObject({ code: 'not_found' });
  });
});

describe('rejecting a mint', () => {
  it.each([OTHER, REQUESTER])('may be done by user %s', (user) => {
    const request = { ...PENDING, status: 'REJECTED', decidedBy: user, decidedAtMs: NOW_MS };
    expect(decide(stateWith(), refuse(user), NOW_MS)).toEqual({
      ok: true,
      changes: [{ kind: 'record', of: 'approvals', record: request }],
      answers: { shows: { request: expect.objectContaining({ id: ID }) } },
    });
  });
});

describe('asking for a verification', () => {
  const ask = (verificationId: string) => command({ name: 'verification.request', data: { verificationId } });
  it('makes one that waits, or gives the one that waits already', () => {
    const verification = { id: ID, startedAtMs: NOW_MS };
    expect(decide(stateWith(), ask(ID), NOW_MS)).toEqual({
      ok: true,
      changes: [{ kind: 'record', of: 'verifications', record: verification }],
      answers: { shows: { verification: expect.objectContaining({ id: ID }) } },
    });
    const waiting = stateWith(null, { verifications: new Map([[ID, verification]]) });
    expect(decide(waiting, ask(randomUUID()), NOW_MS)).toEqual({
      ok: true,
      changes: [],
      answers: { shows: { verification: expect.objectContaining({ id: ID }) } },
    });
    expect(needsOf(ask(ID))).toEqual({ verifications: true });
  });
});
