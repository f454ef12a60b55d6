import { randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Change } from '../book/decision.ts';
import {
  burn,
  captureHold,
  close,
  command,
  mint,
  mintToTreasury,
  open,
  placeHold,
  purchase,
  refund,
  reward,
  transfer,
  treasuryTransfer,
} from '../testing/commands.ts';
import { logEntriesOf, mayBeLogged } from '../testing/engine.ts';

const ID = randomUUID();
const entriesOf = (one: LedgerCommand, changes: Change[] = [], transactionIds = [41, 42]) =>
  logEntriesOf(one, { changes, transactionIds });

describe('the administrative log', () => {
  it.each<[action: string, one: LedgerCommand, target: string, details: object]>([
    ['coins.minted', mint(5, 12_345), 'user:5', { amount: 1.2345, reason: 'mint', transactionId: 41 }],
    ['coins.minted', mintToTreasury('rewards', 10_000), 'treasury:rewards', { amount: 1 }],
    ['coins.burned', burn(5, 1), 'user:5', { amount: 0.0001, reason: 'burn' }],
    ['coins.rewarded', reward([[3, 20_000]]), 'user:3', { amount: 2, reason: 'prize', transactionId: 41 }],
    [
      'treasury.transferred',
      treasuryTransfer('rewards', { toUserId: 9 }, 10_000),
      'treasury:rewards',
      { to: 'user:9', amount: 1, transactionId: 41 },
    ],
    [
      'exchange.rate_changed',
      command({
        name: 'exchange.set-rate',
        data: { xafPerCoinMillionths: '655957000', feeHundredths: 125 },
      }),
      'exchange:rate',
      { xafPerCoin: 655.957, feePercent: 1.25 },
    ],
  ])('%s', (action, one, target, details) => {
    expect(mayBeLogged(one)).toBe(true);
    expect(entriesOf(one)).toEqual([{ action, target, details: expect.objectContaining(details) }]);
  });

  it('coins.rewarded: one entry for a bulk, of the treasury', () => {
    const bulk = reward([
      [3, 20_000],
      [4, 5_000],
    ]);
    const details = { amount: 2.5, count: 2, firstTransactionId: 41 };
    expect(entriesOf(bulk)).toEqual([{ action: 'coins.rewarded', target: 'treasury:rewards', details }]);
  });

  it('coins.refunded: what was really given back, also when all that is left was asked for', () => {
    const moved: Change = {
      kind: 'moved',
      type: 'REFUND',
      from: -1,
      to: 6,
      amountUnits: 7_000n,
      reason: 'back',
    };
    const details = { amount: 0.7, reason: 'back', to: 'user:6', transactionId: 41 };
    expect(entriesOf(refund(17, 6), [moved])).toEqual([
      { action: 'coins.refunded', target: 'transaction:17', details },
    ]);
  });

  const request = {
    ...{ id: ID, action: 'mint', status: 'PENDING', to: 5, amountUnits: 30_000n, mintReason: 'Prizes' },
    ...{ target: null, method: null, path: null, request: null, requestHash: null, requestedBy: 7 },
    ...{ platform: null, apiKeyId: null },
    ...{ createdAtMs: 1, expiresAtMs: 2, decidedBy: null, decidedAtMs: null, reason: null },
  } as const;
  const after = (status: string): Change[] => [
    { kind: 'record', of: 'approvals', record: { ...request, status, decidedBy: 8, decidedAtMs: 2 } },
  ];
  const target = { mintRequestId: ID, userId: 5, treasury: null };
  const asked = { amount: 3, reason: 'Prizes', to: 'user:5', requestedBy: 7 };

  const ofRequest = (action: string, more: object = {}) => ({
    ...{ action: `mint_request.${action}`, target: `mint-request:${ID}` },
    details: { ...asked, ...more },
  });
  const ofApproval = (action: string, more: object = {}) => ({
    ...{ action: `approval.${action}`, target: `approval:${ID}` },
    details: { action: 'mint', of: 'user:5', amount: 3, requestedBy: 7, requestHash: HASH, ...more },
  });
  const HASH = expect.stringMatching(/^[0-9a-f]{64}$/);

  it('mint_request.created and .rejected, which are an approval that was asked for and rejected', () => {
    const data = { ...target, amountUnits: '30000', reason: 'Prizes' };
    const created = entriesOf(command({ name: 'mint-request.create', data }), after('PENDING'), []);
    expect(created).toEqual([ofApproval('requested'), ofRequest('created')]);
    const reject = command({ name: 'mint-request.reject', data: target });
    expect(entriesOf(reject, after('REJECTED'), [])).toEqual([
      ofApproval('rejected', { rejectedBy: 8 }),
      ofRequest('rejected'),
    ]);
  });

  it('mint_request.approved, after the mint itself', () => {
    const approve = command({ name: 'mint-request.approve', data: target });
    expect(entriesOf(approve, after('APPROVED'))).toEqual([
      ofApproval('approved', { approvedBy: 8, transactionId: 41 }),
      {
        action: 'coins.minted',
        target: 'user:5',
        details: { amount: 3, reason: 'Prizes', transactionId: 41, mintRequestId: ID },
      },
      ofRequest('approved', { transactionId: 41 }),
    ]);
  });

  it.each(['settle', 'reject'] as const)('withdrawal.%s: whose and how much, and not where to', (verb) => {
    const withdrawal = {
      id: ID,
      userId: 5,
      xaf: 700n,
      status: 'SETTLED',
      provider: 'manual',
      account: '+237 600 000 000',
      mayBePaid: false,
      rejectRequestedBy: null,
      createdAtMs: 1,
      updatedAtMs: 1,
    } as const;
    const data = { withdrawalId: ID, userId: 5, provider: null };
    const [entry, ...others] = entriesOf(command({ name: `withdrawal.${verb}`, data }), [
      { kind: 'record', of: 'withdrawals', record: withdrawal },
    ]);
    expect(others).toEqual([]);
    expect(entry).toEqual({
      action: verb === 'settle' ? 'withdrawal.settled' : 'withdrawal.rejected',
      target: `withdrawal:${ID}`,
      details: { xaf: 700, user: 'user:5', provider: 'manual' },
    });
  });

  it.each([
    ['PENDING', { waitsFor: 'another administrator' }],
    ['REJECTED', { requestedBy: 8 }],
  ] as const)('says of a withdrawal that may be paid who rejected it: %s', (status, more) => {
    const times = { createdAtMs: 1, updatedAtMs: 1 };
    const asked = { mayBePaid: true, rejectRequestedBy: 8, account: 'IBAN 1', ...times };
    const withdrawal = { id: ID, userId: 5, xaf: 700n, status, provider: 'http', ...asked };
    const data = { withdrawalId: ID, userId: 5, provider: null };
    const [entry] = entriesOf(command({ name: 'withdrawal.reject', data }), [
      { kind: 'record', of: 'withdrawals', record: withdrawal },
    ]);
    expect(entry?.details).toEqual({ xaf: 700, user: 'user:5', provider: 'http', ...more });
  });

  it('names the principal when it was not a user', () => {
    const bySystem = reward([[3, 20_000]], { principal: 'service:abc' });
    expect(entriesOf(bySystem)[0]?.details).toMatchObject({ principal: 'service:abc' });
    expect(entriesOf(mint(1, 1))[0]?.details).not.toHaveProperty('principal');
  });

  it.each([
    transfer(1, 2, 3),
    purchase(1, 2),
    placeHold(ID, 1, { toUserId: 2 }, 3),
    captureHold(ID, 1),
    open(1),
    close(1),
    command({ name: 'verification.request', data: { verificationId: ID } }),
  ])('has nothing of $name', (one) => {
    expect(mayBeLogged(one)).toBe(false);
    expect(entriesOf(one)).toEqual([]);
  });
});
