import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase } from '../../../libs/postgres/src/testing/database.ts';
import { open } from '../../../services/ledger/src/testing/commands.ts';
import {
  createTestLedger,
  onDatabase,
  type TestLedger,
} from '../../../services/ledger/src/tools/verify/testing.ts';
import { verifyLedger } from '../../../services/ledger/src/tools/verify/verify-ledger.ts';
import { nextSequencesOf } from '../../support/platform/ledger.ts';
import { seedLedger } from './seed-ledger.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../services/history/migrations', import.meta.url));
const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });

let ledger: TestLedger;
let history: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  ledger = await createTestLedger();
  await ledger.apply([1, 2, 3].map((id) => open(id, { deadlineMs: Date.now() + 60_000 })));
  await ledger.close();
  history = await createDatabase();
  await migrate({ url: history.url, directory: MIGRATIONS, logger });
});
afterAll(async () => {
  await ledger.drop();
  await history.drop();
});

const seed = (users?: number[]) =>
  seedLedger({ ledgerUrl: ledger.url, historyUrl: history.url, target: 700, users });

describe('seeding', () => {
  it('refuses a history that has not seen everything, and writes nothing', async () => {
    await expect(seed()).rejects.toThrow(
      /history does not stand where the ledger does .*3 rows in the outbox/,
    );
    expect(await verifyLedger({ url: ledger.url })).toMatchObject({ status: 'PASSED', totalTransactions: 0 });
  });

  it('refuses users without a wallet, and fewer than two', async () => {
    await onDatabase(ledger.url, ['DELETE FROM outbox']);
    // What history would stand at after the wallets' events.
    const next = await nextSequencesOf(ledger.url);
    await onDatabase(
      history.url,
      [...next].map(
        ([
          partition,
          sequence,
        ]) => `INSERT INTO inbox.positions (group_id, topic, partition, next_sequence) VALUES ('history', 'coin.events', ${partition}, ${sequence})
        ON CONFLICT (group_id, topic, partition) DO UPDATE SET next_sequence = excluded.next_sequence`,
      ),
    );
    await expect(seed([1, 99])).rejects.toThrow('user 99 has no open wallet');
    await expect(seed([1])).rejects.toThrow('two users');
  });

  it('funds those who have nothing', async () => {
    expect(await seed()).toEqual({ added: 700, total: 700 });
    const verification = await verifyLedger({ url: ledger.url });
    expect(verification).toMatchObject({
      status: 'PASSED',
      checkedTransactions: 700,
      supplyUnits: 30_000_000n,
    });
  });
});
