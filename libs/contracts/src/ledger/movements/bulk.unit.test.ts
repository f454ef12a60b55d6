import { describe, expect, it } from '@jest/globals';
import { BULK_COMMANDS, commandsOfMessage, LedgerMessage } from './bulk.ts';

const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`;
const envelope = {
  id: id(0),
  principal: 'user:1',
  apiKeyId: null,
  issuedAtMs: 1,
  deadlineMs: 2,
  requestId: 'r',
  replyPartition: 3,
  idempotency: null,
};
const burn = { name: 'coins.burn', data: { userId: 5, amountUnits: '1', reason: 'x' } } as const;
const release = { name: 'hold.release', data: { holdId: id(9), payerUserId: 7, actorUserId: null } } as const;
const first = {
  ...burn,
  id: id(1),
  apiKeyId: id(8),
  idempotency: { key: 'k', fingerprint: 'ab'.repeat(32) },
};
const second = { ...release, id: id(2), apiKeyId: null, idempotency: null };
const bulk = { ...envelope, name: 'bulk', data: { items: [first, second] } };

describe('a message of the ledger', () => {
  it('is a command', () => {
    const message = LedgerMessage.parse({ ...envelope, ...burn });
    expect(commandsOfMessage(message)).toEqual([{ ...envelope, ...burn }]);
  });

  it('is many, each as if it had come alone', () => {
    const message = LedgerMessage.parse(bulk);
    expect(commandsOfMessage(message)).toEqual([
      { ...envelope, ...first },
      { ...envelope, ...second },
    ]);
  });

  it('holds no command that nobody can ask for in a bulk', () => {
    const closing = { ...second, name: 'wallet.close', data: { userId: 5, reason: 'x' } };
    expect(LedgerMessage.safeParse({ ...bulk, data: { items: [closing] } }).success).toBe(false);
    expect(LedgerMessage.safeParse({ ...bulk, data: { items: [] } }).success).toBe(false);
  });

  it('goes where its first command does', () => {
    const { items } = BULK_COMMANDS.bulk.data.parse(bulk.data);
    expect(BULK_COMMANDS.bulk.key?.({ items })).toBe('5');
  });
});
