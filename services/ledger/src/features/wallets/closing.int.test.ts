import { randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import { PARTITIONS } from '@cowrie/contracts';
import type { OutMessage } from '@cowrie/messaging';
import { createLogger } from '@cowrie/telemetry/setup';
import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.ts';
import { RELEASED_AT_ONCE } from '../../book/hold.ts';
import { close, inTime, mint, open, placeHold } from '../../testing/commands.ts';
import { useLedger } from '../../tools/verify/testing.ts';
import { verifyLedger } from '../../tools/verify/verify-ledger.ts';
import { createClosings } from './closing.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const [DELETED, OTHER, DELETED_TOO] = [1, 2, 3];
/** The holds, counted on both sides, are more than two commands release. */
const PLACED = 2 * RELEASED_AT_ONCE - 10;
const RECEIVED = 20;
const SOON_MS = 30_000;

const ledger = useLedger({ pipeline: true });
const { pool } = ledger;

beforeAll(async () => {
  await ledger.apply([DELETED, OTHER, DELETED_TOO].map((id) => open(id, inTime())));
  await ledger.apply([DELETED, OTHER, DELETED_TOO].map((id) => mint(id, 10_000, inTime())));
});

const hold = (payer: number, receiver: number) =>
  placeHold(randomUUID(), payer, { toUserId: receiver }, 10, inTime());
const countOf = async (what: string) =>
  Number((await pool.query(`SELECT count(*) FROM ${what}`)).rows[0].count);
const openHolds = () => countOf("holds WHERE status = 'OPEN'");
const isClosed = async (userId = DELETED) =>
  (await countOf(`accounts WHERE id = ${userId} AND closed_at IS NOT NULL`)) === 1;

function closings() {
  const sent: LedgerCommand[] = [];
  let applying = Promise.resolve();
  const sendAll = async (messages: readonly OutMessage[]) => {
    const commands = messages.map(({ value }) => JSON.parse(String(value)) as LedgerCommand);
    sent.push(...commands);
    applying = applying.then(async () => void (await ledger.apply(commands)));
  };
  const producer = { sendAll } as unknown as Parameters<typeof createClosings>[0]['producer'];
  const partitions = () => Array.from({ length: PARTITIONS }, (_, n) => n);
  return { sent, job: createClosings({ pool, logger, partitions, producer }) };
}

it('a wallet with very many open holds is closed step by step, as the principal who deleted the user', async () => {
  await ledger.apply(Array.from({ length: PLACED }, () => hold(DELETED, OTHER)));
  await ledger.apply(Array.from({ length: RECEIVED }, () => hold(OTHER, DELETED)));
  const [first] = await ledger.apply([close(DELETED, { ...inTime(), principal: 'user:9' })]);
  expect(first?.outcome).toBe('ok');
  expect(await openHolds()).toBe(PLACED + RECEIVED - RELEASED_AT_ONCE);
  expect(await isClosed()).toBe(false);

  const { sent, job } = closings();
  job.start({ atOnce: true });
  await eventually(async () => expect(await countOf('closing_wallets')).toBe(0), SOON_MS);
  await job.stop();
  expect(await isClosed()).toBe(true);
  expect(await openHolds()).toBe(0);
  expect(sent.map(({ name, principal }) => `${name} ${principal}`)).toEqual(
    Array(2).fill('wallet.close user:9'),
  );
  const swept = await pool.query(
    "SELECT amount, initiated_by FROM transactions WHERE from_account = $1 AND type = 'TRANSFER'",
    [DELETED],
  );
  expect(swept.rows).toEqual([{ amount: 10_000n, initiated_by: 'user:9' }]);
  expect((await verifyLedger({ url: ledger.url })).findings).toEqual([]);
});

it('is not closed while there are unread holds, even if the batch ended the ones that were read', async () => {
  await ledger.apply(Array.from({ length: RELEASED_AT_ONCE + 50 }, () => hold(OTHER, DELETED_TOO)));
  await ledger.apply([close(DELETED_TOO, inTime()), close(DELETED_TOO, inTime())]);
  expect([await isClosed(DELETED_TOO), await openHolds()]).toEqual([false, 49]);
  await ledger.apply([close(DELETED_TOO, inTime())]);
  expect([await isClosed(DELETED_TOO), await openHolds()]).toEqual([true, 0]);
  expect((await verifyLedger({ url: ledger.url })).findings).toEqual([]);
});
