import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../deploy/local/src/home/paths.ts';
import { mintToTreasury } from './support/acts/coins.ts';
import { eventually } from './support/eventually.ts';
import { aPerson, mint, type Person, type SuperAdmin, theSuperAdmin } from './support/fixtures.ts';
import { get, post, put } from './support/http.ts';
import { allExpressions, isExternal, metricsIn } from './support/observability/expressions.ts';
import {
  type OtlpReceiver,
  type SentSpan,
  startOtlpReceiver,
} from './support/observability/otlp-receiver.ts';
import { type Prometheus, startPrometheus } from './support/observability/prometheus.ts';
import { metricOf, OWN_SERIES_FILE, recordingOf, seriesIn, shapeOf } from './support/observability/series.ts';
import { pidOf } from './support/platform/processes.ts';
import { aReceiver, type Receiver } from './support/platform/receiver.ts';
import { platformForTests } from './support/run/providers.ts';

const SOON_MS = 15_000;
/** Metrics that are read from databases periodically are current within this time. */
const SAMPLED_WITHIN_MS = 60_000;
const HEAD =
  '# Written by RECORD_SERIES=1 npm run test:rehearsals -- observability, from a platform that is well.\n\n';
const INSTANCES = ['gateway-1', 'ledger-1', 'user-1', 'history-1', 'webhooks-1'] as const;
const CHANGED = [
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG', 'LOG_LEVEL'],
  'MONEY_METRICS_EVERY_SECONDS',
];

let receiver: OtlpReceiver;
let webhookReceiver: Receiver;
let prometheus: Prometheus;
let targets: string[];
let home: string;
let stop: () => Promise<void> = async () => undefined;
let from: Person;
let to: Person;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  home = await mkdtemp(join(tmpdir(), 'cowrie-observed-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
    LOG_LEVEL: 'debug',
    // The first reading comes before any alarm.
    MONEY_METRICS_EVERY_SECONDS: '5',
  });
  const signal = new AbortController().signal;
  const started = await platformForTests(
    { home, progress: () => undefined, signal },
    { WEBHOOKS_ALLOW_LOOPBACK: 'true' },
  );
  stop = started.stop;
  Object.assign(process.env, started.env);
  const ports = JSON.parse(readFileSync(join(home, 'ports.json'), 'utf8')) as Record<string, number>;
  targets = INSTANCES.map((name) => `127.0.0.1:${ports[name]}`);
  prometheus = await startPrometheus(home, targets);
  [from, to] = await Promise.all([aPerson(), aPerson()]);
  const superAdmin = await theSuperAdmin();
  await mint(from.id, 100, superAdmin);
  await mintToTreasury(superAdmin, 'rewards', 10);
  const alarm = await put('/api/admin/treasuries/rewards/alarm', { below: 1 }, superAdmin);
  expect(alarm.status).toBe(200);
  await refusedByRules(superAdmin);
  webhookReceiver = await aReceiver();
  const webhook = { url: webhookReceiver.url, types: ['coin.transaction.recorded'] };
  expect((await post('/api/admin/webhooks', webhook, superAdmin)).status).toBe(201);
});

async function refusedByRules(superAdmin: SuperAdmin): Promise<void> {
  const rules = { name: 'A day', userId: from.id, window: 'P1D', maxAmount: 50 };
  expect((await post('/api/admin/limits', rules, superAdmin)).status).toBe(201);
  expect((await transfer(51, {})).status).toBe(422);
  const { id } = await aPerson();
  const freeze = { direction: 'IN', reason: 'A test' };
  expect((await put(`/api/admin/users/${id}/freeze`, freeze, superAdmin)).status).toBe(200);
  expect((await transfer(1, {}, id)).status).toBe(403);
}

afterAll(async () => {
  await prometheus?.stop();
  await stop();
  for (const name of CHANGED) delete process.env[name];
  await receiver.close();
  await webhookReceiver?.close();
  await rm(home, { recursive: true, force: true });
});

/**
 * Trace context as a caller sends it, with the sampled flag off: the platform decides itself which traces it records.
 */
function aTrace() {
  const traceId = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return {
    traceId,
    spanId,
    headers: { traceparent: `00-${traceId}-${spanId}-00`, 'x-request-id': `r-${traceId}` },
  };
}

function span(traceId: string, service: string, name: string): Promise<SentSpan> {
  return eventually(() => {
    const found = receiver.trace(traceId).find((one) => one.service === service && one.name === name);
    if (!found) {
      const seen = receiver.trace(traceId).map((one) => `${one.service}: ${one.name}`);
      throw new Error(`no span "${name}" of ${service}, only ${seen.join(', ')}`);
    }
    return found;
  }, SOON_MS);
}

async function transfer(amount: number, headers: Record<string, string>, toUserId = to.id) {
  const body = { toUserId, amount, reason: 'Lunch' };
  return post('/api/coins/transfer', body, { token: from.token, headers });
}

function lineAbout(requestId: string, name: string): Promise<Record<string, unknown>> {
  return eventually(() => {
    const lines = readFileSync(join(home, 'logs', `${name}.log`), 'utf8').split('\n');
    const found = lines.find((text) => text.includes(`"requestId":"${requestId}"`));
    if (found === undefined) throw new Error(`${name} wrote nothing about ${requestId}`);
    return JSON.parse(found) as Record<string, unknown>;
  }, SOON_MS);
}

describe('one transfer', () => {
  it('is one trace through gateway, ledger, Kafka and history', async () => {
    const { traceId, spanId, headers } = aTrace();
    expect((await transfer(1, headers)).status).toBe(201);

    const server = await span(traceId, 'gateway', 'POST /api/coins/transfer');
    const sent = await span(traceId, 'gateway', 'send ledger.commands');
    const applied = await span(traceId, 'ledger', 'process ledger.commands');
    const replied = await span(traceId, 'ledger', 'send gateway.replies');
    const published = await span(traceId, 'ledger', 'send coin.events');
    const projected = await span(traceId, 'history', 'process coin.events');

    const parents = [server, sent, applied, replied, published, projected].map((one) => one.parentSpanId);
    expect(parents).toEqual([
      spanId,
      server.spanId,
      sent.spanId,
      applied.spanId,
      applied.spanId,
      published.spanId,
    ]);
    const kinds = [server, sent, applied, replied, published, projected].map(({ kind }) => kind);
    expect(kinds).toEqual(['SERVER', 'PRODUCER', 'CONSUMER', 'PRODUCER', 'PRODUCER', 'CONSUMER']);
    expect(server.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/coins/transfer',
      'http.response.status_code': 201,
      'cowrie.request_id': headers['x-request-id'],
    });
    expect(applied.attributes).toMatchObject({
      'messaging.system': 'kafka',
      'messaging.destination.name': 'ledger.commands',
      'cowrie.message.name': 'coins.transfer',
      'cowrie.command.outcome': 'accepted',
    });
  });

  it('includes the webhook of its receiver', async () => {
    const { traceId, headers } = aTrace();
    expect((await transfer(1, headers)).status).toBe(201);
    const published = await span(traceId, 'ledger', 'send coin.events');
    const posted = await span(traceId, 'webhooks', 'POST');
    expect(posted).toMatchObject({
      parentSpanId: published.spanId,
      kind: 'CLIENT',
      attributes: {
        'http.request.method': 'POST',
        'http.request.resend_count': 0,
        'http.response.status_code': 204,
        'server.address': '127.0.0.1',
        'cowrie.event.type': 'coin.transaction.recorded',
      },
    });
    const traces = webhookReceiver.received.map((one) => one.headers.traceparent);
    expect(traces).toContain(`00-${traceId}-${posted.spanId}-01`);
  });

  it('is linked with the batch that applied it, which shows its database steps', async () => {
    const { traceId, headers } = aTrace();
    await transfer(1, headers);
    const sent = await span(traceId, 'gateway', 'send ledger.commands');
    const applied = await span(traceId, 'ledger', 'process ledger.commands');
    const batchTrace = applied.links[0]?.traceId ?? '';
    const batch = await span(batchTrace, 'ledger', 'process ledger.commands batch');
    expect(batchTrace).not.toBe(traceId);
    expect(applied.links).toEqual([{ traceId: batchTrace, spanId: batch.spanId }]);
    expect(batch.links).toContainEqual({ traceId, spanId: sent.spanId });
    for (const step of ['lock batch', 'write batch']) {
      const { parentSpanId, attributes } = await span(batchTrace, 'ledger', step);
      expect(parentSpanId).toBe(batch.spanId);
      expect(attributes['db.system.name']).toBe('postgresql');
    }
  });

  it('that is refused ends without an event, and without an error', async () => {
    const { traceId, headers } = aTrace();
    const answer = await transfer(99_999, headers);
    const server = await span(traceId, 'gateway', 'POST /api/coins/transfer');
    const applied = await span(traceId, 'ledger', 'process ledger.commands');
    expect(server.attributes['http.response.status_code']).toBe(answer.status);
    expect(applied.attributes['cowrie.command.outcome']).toBe('insufficient_funds');
    expect(receiver.trace(traceId).filter(({ isError }) => isError)).toEqual([]);
    expect(receiver.trace(traceId).map(({ name }) => name)).not.toContain('send coin.events');
  });

  it('can be found in the log of each process by its request id, with its trace', async () => {
    const { traceId, headers } = aTrace();
    await transfer(1, headers);
    for (const name of ['gateway-1', 'ledger-1']) {
      expect(await lineAbout(headers['x-request-id'], name)).toMatchObject({ traceId });
    }
  });
});

describe('a query', () => {
  it('is one trace too, in both directions', async () => {
    const { traceId, headers } = aTrace();
    expect((await get('/api/wallets/me/transactions', { token: from.token, headers })).status).toBe(200);
    const server = await span(traceId, 'gateway', 'GET /api/wallets/me/transactions');
    const asked = await span(traceId, 'gateway', 'ask transactions.list');
    const answered = await span(traceId, 'history', 'answer transactions.list');
    const parents = [asked, answered].map(({ parentSpanId }) => parentSpanId);
    expect(parents).toEqual([server.spanId, asked.spanId]);
    for (const name of ['gateway-1', 'history-1']) {
      expect(await lineAbout(headers['x-request-id'], name)).toMatchObject({ traceId });
    }
  });
});

describe('a login', () => {
  it('is one trace through the user service, and is in its log', async () => {
    const { traceId, headers } = aTrace();
    const body = { email: from.email, password: from.password };
    expect((await post('/api/auth/login', body, { headers })).status).toBe(200);
    const sent = await span(traceId, 'gateway', 'send user.commands');
    const applied = await span(traceId, 'user', 'process user.commands');
    expect(applied.parentSpanId).toBe(sent.spanId);
    expect(await lineAbout(headers['x-request-id'], 'user-1')).toMatchObject({ traceId });
  });
});

describe('spans', () => {
  it('contain no token, no e-mail address and no reason', async () => {
    const { traceId, headers } = aTrace();
    await transfer(1, headers);
    await span(traceId, 'history', 'process coin.events');
    const all = JSON.stringify(receiver.spans);
    for (const secret of [from.email, to.email, from.token, from.password, 'Lunch', '@example.org']) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('metrics', () => {
  beforeAll(async () => {
    const superAdmin = await theSuperAdmin();
    await post('/api/admin/audit/verifications', {}, superAdmin);
  });

  async function aLittleLoad(): Promise<void> {
    // The second request is a retry of the first.
    for (const headers of [{ 'idempotency-key': 'again' }, { 'idempotency-key': 'again' }, {}]) {
      await transfer(0.01, headers);
    }
    await get('/api/wallets/me/transactions', { token: from.token });
  }

  const wanted = [...new Set(allExpressions().flatMap(({ expr }) => metricsIn(expr)))];
  const ours = wanted.filter((metric) => !isExternal(metric));

  it('include all that a rule or a panel uses, except those of other programs', async () => {
    expect(ours.length).toBeGreaterThan(50);
    await eventually(async () => {
      await aLittleLoad();
      const there = await prometheus.metricNames();
      const missing = ours.filter((metric) => !there.has(metric));
      if (missing.length > 0) throw new Error(`not scraped: ${missing.join(', ')}`);
    }, SAMPLED_WITHIN_MS);
  });

  it('have the recorded labels, by which rules and panels are checked', async () => {
    const series = await prometheus.series();
    const seen = recordingOf(series.filter(({ __name__ = '' }) => ours.includes(__name__)));
    if (process.env.RECORD_SERIES === '1') writeFileSync(OWN_SERIES_FILE, `${HEAD}${seen.join('\n')}\n`);
    const recorded = seriesIn(OWN_SERIES_FILE);
    expect(recorded.map(metricOf)).toEqual(seen.map(metricOf));
    expect(recorded.map(shapeOf)).toEqual(seen.map(shapeOf));
  });

  it('show which routes end with 5xx', async () => {
    const panel = allExpressions().find(({ where }) => where === 'Cowrie: gateway, 5xx by route');
    const history = await pidOf('history-1');
    process.kill(history, 'SIGSTOP');
    try {
      const { status } = await get('/api/wallets/me/transactions', { token: from.token });
      expect(status).toBeGreaterThanOrEqual(500);
      await eventually(async () => {
        const lines = await prometheus.query(panel?.expr ?? '');
        expect(lines.map(({ metric }) => metric)).toContainEqual({
          method: 'GET',
          route: '/api/wallets/me/transactions',
          status: String(status),
        });
      }, SOON_MS);
    } finally {
      process.kill(history, 'SIGCONT');
    }
  });

  it('answer every expression of every rule and panel', async () => {
    const failed: string[] = [];
    const empty: string[] = [];
    for (const { where, expr, isPanel } of allExpressions()) {
      try {
        const result = await prometheus.query(expr);
        const isOurs = metricsIn(expr).every((metric) => !isExternal(metric));
        if (isPanel && isOurs && result.length === 0) empty.push(where);
      } catch (error) {
        failed.push(`${where}: ${error}`);
      }
    }
    expect(failed).toEqual([]);
    expect([...new Set(empty)]).toEqual([]);
    expect(await prometheus.unhealthyRules()).toEqual([]);
  });

  it('raise no alert on a healthy platform', async () => {
    const firing = await prometheus.query('ALERTS{alertstate="firing"}');
    expect(firing.map(({ metric }) => metric.alertname)).toEqual([]);
  });

  it('report that the books are right', async () => {
    const now = async (expr: string) => Number((await prometheus.query(expr))[0]?.value[1]);
    expect(await now('cowrie_supply_drift_units')).toBe(0);
    expect(await now('sum(abs(cowrie_balances_sum_units))')).toBe(0);
    expect(await now('cowrie_verification_passed')).toBe(1);
    expect(await now('sum(cowrie_partitions_owned{topic="ledger.commands"})')).toBe(12);
  });

  it('are each described in the documentation, which describes no others', async () => {
    const text = readFileSync(join(checkoutDir, 'docs', 'operations', 'observability.md'), 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| `cowrie_'));
    const described = rows.flatMap((row) => row.split('|')[1]?.match(/cowrie_\w+/g) ?? []);
    const told = await Promise.all(
      targets.map(async (target) => (await fetch(`http://${target}/metrics`)).text()),
    );
    const exposed = told.flatMap((each) =>
      [...each.matchAll(/^# HELP (cowrie_\w+) /gm)].map(([, name]) => name),
    );
    expect(described.toSorted()).toEqual([...new Set(exposed)].toSorted());
  });
});
