import { randomUUID } from 'node:crypto';
import { type LedgerCommand, PARTITIONS } from '@cowrie/contracts';
import type { OutMessage } from '@cowrie/messaging';
import { createLogger } from '@cowrie/telemetry/setup';
import { expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.ts';
import { inTime, mint, open, placeHold } from '../../testing/commands.ts';
import { useLedger } from '../../tools/verify/testing.ts';
import { createHoldExpiry } from './expire.ts';

const SOON_MS = 30_000;
const [PAYER, RECEIVER] = [1, 2];

const ledger = useLedger();
const { pool } = ledger;

it('a hold whose expiry command is late expires with the next attempt', async () => {
  const holdId = randomUUID();
  await ledger.apply([open(PAYER, inTime()), open(RECEIVER, inTime()), mint(PAYER, 100, inTime())]);
  await ledger.apply([placeHold(holdId, PAYER, { toUserId: RECEIVER }, 60, { ...inTime(), expiresInMs: 1 })]);

  const sent: LedgerCommand[] = [];
  const outcomes: string[] = [];
  const sendAll = async (messages: readonly OutMessage[]) => {
    for (const { value } of messages) {
      const command: LedgerCommand = JSON.parse(String(value));
      // The first command waited in Kafka beyond its deadline.
      const deadlineMs = sent.push(command) === 1 ? command.issuedAtMs - 1 : Date.now() + 60_000;
      outcomes.push(...(await ledger.apply([{ ...command, deadlineMs }])).map(({ outcome }) => outcome));
    }
  };
  const expiry = createHoldExpiry({
    ...{ pool, producer: { sendAll } as unknown as Parameters<typeof createHoldExpiry>[0]['producer'] },
    ...{ partitions: () => Array.from({ length: PARTITIONS }, (_, n) => n), retryAfterMs: 1 },
    logger: createLogger({ service: 'test', instance: 'test', level: 'silent' }),
  });
  expiry.start();
  try {
    const status = async () =>
      (await pool.query('SELECT status FROM holds WHERE id = $1', [holdId])).rows[0]?.status;
    await eventually(async () => expect(await status()).toBe('EXPIRED'), SOON_MS);
  } finally {
    await expiry.stop();
  }
  expect(outcomes.slice(0, 2)).toEqual(['rejected', 'ok']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
  const { rows } = await pool.query('SELECT balance, held FROM accounts WHERE id = $1', [PAYER]);
  expect(rows).toEqual([{ balance: 100n, held: 0n }]);
  expect((await pool.query("SELECT FROM outbox WHERE type = 'coin.hold.expired'")).rowCount).toBe(1);
});
