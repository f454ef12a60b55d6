import { randomUUID } from 'node:crypto';
import { createRetention, type Retention, withIndexPlans } from '@cowrie/postgres';
import { createLogger, createMeter, createMetrics } from '@cowrie/telemetry/setup';
import { afterEach, expect, it } from '@jest/globals';
import { until } from '../../../../libs/postgres/src/testing/until.ts';
import { createFeatures } from '../features/features.ts';
import { inTime, transfer } from '../testing/commands.ts';
import { onDatabase, useLedger } from '../tools/verify/testing.ts';
import { verifyLedger } from '../tools/verify/verify-ledger.ts';

const KEPT = { RESULTS_KEPT_DAYS: 31, QUOTES_KEPT_DAYS: 5, VERIFICATIONS_KEPT_DAYS: 400 };

const ledger = useLedger({ isSeeded: true, max: 1 });
const { pool: client } = ledger;
let retention: Retention | undefined;
let metrics: ReturnType<typeof createMetrics>;

afterEach(async () => {
  await retention?.stop();
  retention = undefined;
});

/** Call this when the rows have the wanted age. It has only the rights of the service's role. */
function start(): void {
  const url = new URL(withIndexPlans(ledger.url));
  url.searchParams.set('options', `${url.searchParams.get('options')} -c role=cowrie_ledger`);
  metrics = createMetrics('ledger');
  retention = createRetention({
    url: url.href,
    applicationName: 'test',
    tasks: createFeatures({ signHead: null }).retentionTasks(KEPT),
    meter: createMeter(metrics),
    logger: createLogger({ service: 'test', instance: 'test', level: 'silent' }),
    lookEveryMs: 20,
    rowsMax: 10,
  });
  retention.start();
}

async function count(from: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${from}`);
  return Number(rows[0]?.n);
}

it('deletes results at the configured age, which frees their keys', async () => {
  const keyed = (key: string) =>
    transfer(1, 2, 3, { ...inTime(), idempotency: { key, fingerprint: 'ab'.repeat(32) } });
  const idOf = async (key: string) => {
    const [reply] = await ledger.apply([keyed(key)]);
    return reply?.outcome === 'ok' ? (reply.data as { transaction: { id: number } }).transaction.id : 0;
  };
  const old = await idOf('old');
  await client.query(`UPDATE results SET created_at = created_at - interval '31 days'`);
  const young = await idOf('young');
  await client.query(`UPDATE results SET created_at = created_at - interval '30 days 23 hours 59 minutes'
    WHERE created_at > now() - interval '1 day'`);
  start();
  await until(async () => (await count('results')) === 1);
  expect(await idOf('young')).toBe(young);
  expect(await idOf('old')).not.toBe(old);
  const text = await metrics.metrics();
  expect(text).toMatch(/cowrie_retention_deleted_rows_total\{what="results",service="ledger"\} [1-9]\d+\n/);
  expect(text).toMatch(/cowrie_retention_kept_seconds\{what="results",service="ledger"\} 2678400\n/);
});

it('deletes unused quotes long after they expired', async () => {
  const used = await count('exchange_quotes');
  const insert = (days: number) => `
    INSERT INTO exchange_quotes SELECT gen_random_uuid(), user_id, coins, xaf, xaf_per_coin, fee, fee_xaf, remainder_xaf,
      created_at - interval '${days} days', expires_at - interval '${days} days', NULL FROM exchange_quotes LIMIT 1`;
  await onDatabase(ledger.url, [insert(4), insert(6), insert(600)]);
  await client.query(`UPDATE exchange_quotes SET created_at = created_at - interval '1 year',
    used_at = used_at - interval '1 year', expires_at = expires_at - interval '1 year' WHERE used_at IS NOT NULL`);
  start();
  await until(async () => (await count('exchange_quotes')) === used + 1);
  expect(await count('exchange_quotes WHERE used_at IS NOT NULL')).toBe(used);
});

it('deletes verifications that ended long ago, and none that runs', async () => {
  const insert = (status: string, started: string, finished: string) =>
    client.query(`INSERT INTO verifications (id, status, started_at, finished_at)
      VALUES ('${randomUUID()}', '${status}', now() - interval '${started}', ${finished})`);
  await insert('PASSED', '401 days', `now() - interval '401 days'`);
  await insert('FAILED', '401 days', `now() - interval '401 days'`);
  await insert('PASSED', '401 days', `now() - interval '399 days'`);
  await insert('RUNNING', '500 days', 'NULL');
  start();
  await until(async () => (await count('verifications')) === 2);
  expect(await count(`verifications WHERE status = 'RUNNING'`)).toBe(1);
});

it('deletes no financial record', async () => {
  const { findings } = await verifyLedger({ url: ledger.url });
  expect(findings).toEqual([]);
});

it.each([
  ['results', 'created_at', 'results_by_time'],
  ['batches', 'at', 'batches_by_time'],
])('finds %s by an index that keeps their order', async (table, column, index) => {
  const { rows } = await client.query<{ indexdef: string }>(
    'SELECT indexdef FROM pg_indexes WHERE tablename = $1 AND indexdef LIKE $2',
    [table, `%(${column})`],
  );
  expect(rows.map(({ indexdef }) => indexdef)).toEqual([
    expect.stringContaining(`${index} ON public.${table} USING btree`),
  ]);
});
