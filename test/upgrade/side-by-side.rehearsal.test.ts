import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkAll } from '../fault/check/index.ts';
import { type Load, MIX_BEFORE_REQUESTS, startLoad } from '../fault/record/index.ts';
import { eventually } from '../support/eventually.ts';
import { type Instance, type Release, type ServiceName, untilReady } from './instances.ts';
import { openTwoReleases, type TwoReleases } from './platform.ts';
import { startVisitors, type Visitors } from './visitors.ts';

/*
 * The previous release and this one, side by side under load: the databases are migrated below the running services,
 * then each service is replaced, one after another, and then each is put back. Nobody notices.
 */

/** As docs/operations/upgrades.md says: the gateway is replaced last, and put back first. */
const ORDER: readonly ServiceName[] = ['history', 'ledger', 'user', 'webhooks', 'gateway'];
const ORDER_BACK: readonly ServiceName[] = ['gateway', 'history', 'ledger', 'user', 'webhooks'];
/** A service whose database this release changes. */
const NEEDS_MIGRATION: ServiceName = 'ledger';
const SEED = 6;
const REQUESTS_PER_SECOND = 50;
/** What must get through before the next step. */
const TRANSFERS = 40;
const ROUNDS = 3;
const PROGRESS_WITHIN_MS = 30_000;
const START_DEADLINE_MS = 120_000;
const QUIET_WITHIN_MS = 30_000;

let platform: TwoReleases;
let load: Load;
let visitors: Visitors;
/** How many steps went without an error. */
let passed = 0;
const STEPS = 1 + ORDER.length + ORDER_BACK.length;
/** Where callers go: a load balancer that takes a gateway off its list before it is stopped. */
const baseUrls: string[] = [];
const running = new Map<ServiceName, Instance>();

async function progress(): Promise<void> {
  const [transfers, rounds] = [load.acknowledged() + TRANSFERS, visitors.rounds() + ROUNDS];
  await eventually(() => {
    const missing = [transfers - load.acknowledged(), rounds - visitors.rounds()];
    if (missing.some((count) => count > 0)) throw new Error(`still missing: ${missing.join(', ')}`);
  }, PROGRESS_WITHIN_MS);
}

/** All answers that nobody should have had so far. */
function failures(): string[] {
  const attempts = load.recording().operations.flatMap((operation) => operation.attempts);
  const failed = attempts.filter(({ status }) => status === 0 || status >= 500);
  return [
    ...failed.map(
      ({ status, code, connectionError, requestId, sentAtMs }) =>
        `${status} ${code ?? connectionError} ${requestId} ${new Date(sentAtMs).toISOString()}`,
    ),
    ...load.violations().map(({ rule, detail }) => `${rule}: ${detail}`),
    ...visitors.failures,
  ];
}

function expectNoFailure(): void {
  expect(failures()).toEqual([]);
  passed += 1;
}

/** Starts the service's other release, lets both serve, and stops the one that was there. */
async function replace(service: ServiceName, release: Release): Promise<void> {
  const before = running.get(service);
  const instance = await platform.start(service, release);
  running.set(service, instance);
  if (service === 'gateway') baseUrls.push(instance.baseUrl);
  if (!before) return;
  await progress();
  if (service === 'gateway') baseUrls.splice(baseUrls.indexOf(before.baseUrl), 1);
  const code = await before.stop();
  expect([code, code === 0 ? '' : before.log().slice(-1_500)]).toEqual([0, '']);
  await progress();
}

beforeAll(async () => {
  platform = await openTwoReleases();
  await platform.migrate(platform.previous);
  for (const service of ORDER) await replace(service, platform.previous);
  const target = { baseUrls, superAdmin: platform.superAdmin, apiKey: platform.apiKey };
  load = startLoad({
    platform: target,
    baseUrls,
    seed: SEED,
    requestsPerSecond: REQUESTS_PER_SECOND,
    concurrency: 8,
    mix: MIX_BEFORE_REQUESTS,
  });
  await load.ready;
  visitors = await startVisitors(target);
  await progress();
}, START_DEADLINE_MS);
afterAll(async () => {
  await visitors?.stop();
  await load?.stop();
  await platform?.close(passed < STEPS);
}, START_DEADLINE_MS);

describe('under load, without a single error', () => {
  it('the databases are migrated below the previous release; this one waits for that', async () => {
    const early = await platform.spawn(NEEDS_MIGRATION, platform.current);
    const waiting = expect.stringMatching(/^database schema: .+; run migrate\.ts of this version$/);
    await eventually(
      async () => expect(await early.ready()).toEqual({ status: 503, problems: [waiting] }),
      PROGRESS_WITHIN_MS,
    );
    await platform.migrate(platform.current);
    await untilReady(early);
    // It may look in the middle of the migration, and then says what is still missing; but nothing twice.
    const told = early.log().match(/"database schema: .+ run migrate/g);
    expect(told).toEqual([...new Set(told)]);
    await progress();
    expect(await early.stop()).toBe(0);
    await progress();
    expectNoFailure();
  });

  it.each(ORDER)('%s is replaced by this release', async (service) => {
    await replace(service, platform.current);
    expectNoFailure();
  });

  it.each(ORDER_BACK)('%s is put back to the previous release', async (service) => {
    await replace(service, platform.previous);
    expectNoFailure();
  });
});

describe('afterwards', () => {
  it('every acknowledged movement is in the ledger and in history exactly once, and all is verified', async () => {
    await visitors.stop();
    expect(await load.settleUnknown()).toMatchObject({ unknown: 0 });
    const recording = await load.take();
    const found = await checkAll({
      recording,
      ledgerUrl: platform.databaseUrl('ledger'),
      historyUrl: platform.databaseUrl('history'),
      kafkaBrokers: platform.servers.kafkaBrokers,
      timeoutMs: QUIET_WITHIN_MS,
    });
    expect(found).toEqual([]);
  });

  it('no message was unreadable to either release', () => {
    const complaints = platform.instances.flatMap((instance) =>
      instance
        .log()
        .split('\n')
        .filter((line) => /dead letter|not understood|malformed|partition stopped/.test(line)),
    );
    expect(complaints).toEqual([]);
  });
});
