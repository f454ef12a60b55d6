import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkAll } from '../fault/check/index.ts';
import { type Load, startLoad } from '../fault/record/index.ts';
import { eventually } from '../support/eventually.ts';
import { type Instance, type Release, type ServiceName, untilReady } from './instances.ts';
import { openTwoReleases, type Releases, type TwoReleases } from './platform.ts';
import { startVisitors, type Visitors } from './visitors.ts';

/** docs/operations/upgrades.md: the gateway is replaced last. */
const ORDER: readonly ServiceName[] = ['history', 'ledger', 'user', 'webhooks', 'gateway'];
const MIGRATED: ServiceName = 'ledger';
const SEED = 6;
const REQUESTS_PER_SECOND = 50;
const TRANSFERS = 40;
const ROUNDS = 3;
const PROGRESS_WITHIN_MS = 30_000;
const START_DEADLINE_MS = 180_000;
const QUIET_WITHIN_MS = 30_000;

type Rehearsal = {
  releasesIn(directory: string): Promise<Releases>;
  orderBack: readonly ServiceName[];
  hasMigration: boolean;
};

async function startPlatform({ releasesIn }: Rehearsal) {
  const platform = await openTwoReleases(releasesIn);
  /** Like a load balancer, the rehearsal removes a gateway before it is stopped. */
  const baseUrls: string[] = [];
  const running = new Map<ServiceName, Instance>();
  let load: Load | undefined;
  let visitors: Visitors | undefined;

  async function progress(): Promise<void> {
    const counts = () => [load?.acknowledged() ?? 0, visitors?.rounds() ?? 0];
    const [transfers = 0, rounds = 0] = counts();
    await eventually(() => {
      const [sent = 0, done = 0] = counts();
      const missing = [transfers + TRANSFERS - sent, rounds + ROUNDS - done];
      if (missing.some((count) => count > 0)) throw new Error(`still missing: ${missing.join(', ')}`);
    }, PROGRESS_WITHIN_MS);
  }

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

  await platform.migrate(platform.older);
  for (const service of ORDER) await replace(service, platform.older);
  const target = { baseUrls, superAdmin: platform.superAdmin, apiKey: platform.apiKey };
  const shape = { seed: SEED, requestsPerSecond: REQUESTS_PER_SECOND, concurrency: 8 };
  load = startLoad({ platform: target, baseUrls, ...shape });
  await load.ready;
  visitors = await startVisitors(target);
  await progress();
  return { platform, load, visitors, progress, replace };
}

type RehearsalPlatform = Awaited<ReturnType<typeof startPlatform>>;

function failures({ load, visitors }: RehearsalPlatform): string[] {
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

/**
 * Expects no failed request while databases are migrated below the running services, and each service is replaced and
 * put back. `platform` returns the platform for further tests.
 */
export function rehearseSideBySide(rehearsal: Rehearsal): { platform(): TwoReleases } {
  let started: RehearsalPlatform | undefined;
  const steps = 1 + ORDER.length + rehearsal.orderBack.length;
  let passed = 0;
  const found = (): RehearsalPlatform => {
    if (!started) throw new Error('the platform did not start');
    return started;
  };
  function expectNoFailure(): void {
    expect(failures(found())).toEqual([]);
    passed += 1;
  }

  beforeAll(async () => {
    started = await startPlatform(rehearsal);
  }, START_DEADLINE_MS);
  afterAll(async () => {
    await started?.visitors.stop();
    await started?.load.stop();
    await started?.platform.close(passed < steps);
  }, START_DEADLINE_MS);

  describe('under load, without a single error', () => {
    it('the databases are migrated below the older release; the newer one waits for that', async () => {
      const { platform, progress } = found();
      const early = await platform.spawn(MIGRATED, platform.newer);
      if (rehearsal.hasMigration) await eventually(() => expectWaiting(early), PROGRESS_WITHIN_MS);
      await platform.migrate(platform.newer);
      await untilReady(early);
      // It may look in the middle of the migration and then reports the migrations still missing, but reports none
      // twice.
      const told = early.log().match(/"database schema: .+ run migrate/g) ?? [];
      expect(told).toEqual([...new Set(told)]);
      await progress();
      expect(await early.stop()).toBe(0);
      await progress();
      expectNoFailure();
    });

    it.each(ORDER)('%s is replaced by the newer release', async (service) => {
      await found().replace(service, found().platform.newer);
      expectNoFailure();
    });

    it.each(rehearsal.orderBack)('%s is put back to the older release', async (service) => {
      await found().replace(service, found().platform.older);
      expectNoFailure();
    });
  });

  describe('afterwards', () => {
    it('every acknowledged movement is in the ledger and in history exactly once, and verification passes', async () => {
      const { load, platform, visitors } = found();
      await visitors.stop();
      expect(await load.settleUnknown()).toMatchObject({ unknown: 0 });
      const violations = await checkAll({
        recording: await load.take(),
        ledgerUrl: platform.databaseUrl('ledger'),
        historyUrl: platform.databaseUrl('history'),
        kafkaBrokers: platform.servers.kafkaBrokers,
        timeoutMs: QUIET_WITHIN_MS,
      });
      expect(violations).toEqual([]);
    });

    it('no message was unreadable to either release', () => {
      const complaints = found().platform.instances.flatMap((instance) =>
        instance
          .log()
          .split('\n')
          .filter((line) => /dead letter|not understood|malformed|partition stopped/.test(line)),
      );
      expect(complaints).toEqual([]);
    });
  });
  return { platform: () => found().platform };
}

async function expectWaiting(early: Instance): Promise<void> {
  const waiting = expect.stringMatching(/^database schema: .+; run migrate\.ts of this version$/);
  expect(await early.ready()).toEqual({ status: 503, problems: [waiting] });
}
