import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { createSeal, createUnseal, SealPrivateKey, SealPublicKey } from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { command, inTime, mint, open } from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { exchangeCommands, setRate } from '../../testing/exchange-commands.ts';
import { useLedger } from '../../tools/verify/testing.ts';
import { openingAccounts } from './open-accounts.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const newKey = () => {
  const jwk = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  return SealPrivateKey.parse({ ...jwk, kid: 'test' });
};
const KEY = newKey();
const ACCOUNT = '+237 650 000 001';

const ledger = useLedger({ pipeline: true });
const { pool } = ledger;
beforeAll(async () => {
  await ledger.apply([open(1, inTime()), setRate(1_000_000_000n, 0, inTime())]);
  await ledger.apply([mint(1, 10_000_000, inTime()), ...exchangeCommands(1, 10_000_000, inTime())]);
});

/** `sealedFor` is the id that is sealed with the account. */
async function sealedWithdrawal(sealedFor?: string) {
  const withdrawalId = randomUUID();
  const seal = await createSeal(SealPublicKey.parse(KEY));
  const sealedAccount = await seal(
    JSON.stringify({ withdrawalId: sealedFor ?? withdrawalId, account: ACCOUNT }),
  );
  const data = { withdrawalId, userId: 1, xaf: '1', provider: 'bank', sealedAccount };
  return { withdrawalId, message: command({ name: 'withdrawal.create-sealed', data }, inTime()) };
}

async function applied(message: LedgerCommand, key: SealPrivateKey | null = KEY) {
  const ledgerOfKey = openingAccounts(createApplyBatch({ pool, onCommitted: () => {} }), {
    unseal: key && (await createUnseal(key)),
    logger,
  });
  const { replies } = await ledgerOfKey([await ledger.sliceOf([message], 0)]);
  return replies[0];
}

const accountsOf = async (id: string) =>
  (await pool.query('SELECT account FROM withdrawals WHERE id = $1', [id])).rows.map(
    ({ account }) => account,
  );

describe('the sealed account of a withdrawal', () => {
  it('is decrypted: rows and replies are the same as for an unsealed one', async () => {
    const { withdrawalId, message } = await sealedWithdrawal();
    expect(JSON.stringify(message)).not.toContain(ACCOUNT);
    const shown = { id: withdrawalId, account: ACCOUNT, status: 'PENDING' };
    expect(await applied(message)).toMatchObject({ outcome: 'ok', data: { withdrawal: shown } });
    expect(await accountsOf(withdrawalId)).toEqual([ACCOUNT]);
  });

  it('counts as a repeated request by its fingerprint, although it is sealed again each time', async () => {
    const [first, second] = [await sealedWithdrawal(), await sealedWithdrawal()];
    const idempotency = { key: randomUUID(), fingerprint: 'ab'.repeat(32) };
    expect(await applied({ ...first.message, idempotency })).toMatchObject({
      outcome: 'ok',
      replayed: false,
    });
    const data = { withdrawal: { id: first.withdrawalId, account: ACCOUNT } };
    expect(await applied({ ...second.message, idempotency })).toMatchObject({
      outcome: 'ok',
      replayed: true,
      data,
    });
    expect(await accountsOf(second.withdrawalId)).toEqual([]);
  });

  it.each([
    ['there is no key', () => applyTo(null)],
    ['it was sealed for another key', () => applyTo(newKey())],
    ["it is another withdrawal's", () => applyTo(KEY, randomUUID())],
  ])('is refused when %s, and nothing is changed', async (_why, act) => {
    const [id, reply] = await act();
    expect(reply).toMatchObject({ outcome: 'rejected', code: 'unavailable' });
    expect(await accountsOf(id)).toEqual([]);
  });
});

async function applyTo(key: SealPrivateKey | null, sealedFor?: string) {
  const { withdrawalId, message } = await sealedWithdrawal(sealedFor);
  return [withdrawalId, await applied(message, key)] as const;
}
