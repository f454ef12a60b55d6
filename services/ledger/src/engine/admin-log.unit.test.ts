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

  it('coins.rewarded: one entry for a bulk, with the treasury', () => {
    const bulk = reward([
      [3, 20_000],
      [4, 5_000],
    ]);
    const details = { amount: 2.5, count: 2, firstTransactionId: 41 };
    expect(entriesOf(bulk)).toEqual([{ action: 'coins.rewarded', target: 'treasury:rewards', details }]);
    const total: Change = { kind: 'record', of: 'actTotals', record: { id: '7 reward' } };
    expect(entriesOf(bulk, [total])[0]?.details).toEqual({ ...details, counted: true });
  });

  it('coins.refunded: the refunded amount, even if the rest was requested', () => {
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

  const approvalOf = (status: string): Change[] => {
    const asked = { id: ID, action: 'mint', target: 'user:5', amountUnits: 30_000n, requestedBy: 7 };
    const request = { method: 'POST', path: '/api/admin/mint', request: '{}', requestHash: HASH };
    const rest = { platform: null, apiKeyId: null, createdAtMs: 1, expiresAtMs: 2, reason: null };
    const record = { ...asked, ...request, ...rest, status, decidedBy: 8, decidedAtMs: 2 };
    return [{ kind: 'record', of: 'approvals', record }];
  };
  const HASH = 'a'.repeat(64);
  const ofApproval = (action: string, more: object = {}) => ({
    ...{ action: `approval.${action}`, target: `approval:${ID}` },
    details: { action: 'mint', of: 'user:5', amount: 3, requestedBy: 7, requestHash: HASH, ...more },
  });

  it('approval.rejected', () => {
    const reject = command({ name: 'approval.reject', data: { approvalId: ID, reason: null } });
    expect(mayBeLogged(reject)).toBe(true);
    expect(entriesOf(reject, approvalOf('REJECTED'), [])).toEqual([
      ofApproval('rejected', { rejectedBy: 8 }),
    ]);
  });

  it('approval.approved, and the operation with its approval', () => {
    const details = { amount: 3, reason: 'mint', transactionId: 41, approvalId: ID };
    expect(entriesOf(mint(5, 30_000), approvalOf('APPROVED'))).toEqual([
      ofApproval('approved', { approvedBy: 8, transactionId: 41 }),
      { action: 'coins.minted', target: 'user:5', details },
    ]);
  });

  it.each(['settle', 'reject'] as const)(
    'withdrawal.%s: the user and the amount, without the payout account',
    (verb) => {
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
    },
  );

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

  it.each([
    transfer(1, 2, 3),
    purchase(1, 2),
    placeHold(ID, 1, { toUserId: 2 }, 3),
    captureHold(ID, 1),
    open(1),
    close(1),
    command({ name: 'verification.request', data: { verificationId: ID } }),
  ])('has no entry for $name', (one) => {
    expect(mayBeLogged(one)).toBe(false);
    expect(entriesOf(one)).toEqual([]);
  });
});
