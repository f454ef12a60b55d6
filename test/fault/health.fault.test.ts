import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { aHold, release } from '../support/acts/coins.ts';
import { eventually } from '../support/eventually.ts';
import {
  aPerson,
  aPersonWith,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
} from '../support/fixtures.ts';
import { type Health, ofService, readHealth } from '../support/health.ts';
import { insideVariable } from '../support/platform/platform-env.ts';
import { isOurs, pidOf } from '../support/platform/processes.ts';

/** The gateway's longest wait, the time it keeps a result, and a margin for a busy machine. */
const TOLD_WITHIN_MS = 20_000;

const describeOurs = isOurs('history-1') ? describe : describe.skip;

describeOurs('the health of a platform', () => {
  let superAdmin: SuperAdmin;
  let ada: Person;
  /** Locks history's positions: history cannot apply events, but its queries still work. */
  let holder: pg.Client;
  let history: number;
  beforeAll(async () => {
    superAdmin = await theSuperAdmin();
    ada = await aPersonWith(10, superAdmin);
    history = await pidOf('history-1');
    holder = new pg.Client({ connectionString: insideVariable('HISTORY_DATABASE_URL') });
    await holder.connect();
  });
  afterAll(async () => {
    process.kill(history, 'SIGCONT');
    await holder.end();
  });

  /** The gateway keeps an earlier result for a moment. */
  async function healthFromNow(): Promise<Health> {
    const nowMs = Date.now();
    return eventually(async () => {
      const health = await readHealth(superAdmin);
      expect(Date.parse(health.readAt)).toBeGreaterThanOrEqual(nowMs);
      return health;
    }, TOLD_WITHIN_MS);
  }
  const openHolds = async () => (await healthFromNow()).waiting?.openHolds ?? Number.NaN;

  it('counts a hold while it is open', async () => {
    const before = await openHolds();
    const hold = await aHold(ada, { toTreasury: 'rewards' }, 1);
    expect(await openHolds()).toBe(before + 1);
    await release(superAdmin, hold.id);
    expect(await openHolds()).toBe(before);
  });

  it('shows the lag of a partition, and when it has caught up', async () => {
    const lag = async () => {
      const { partitions } = ofService(await readHealth(superAdmin), 'history') ?? {};
      if (!partitions) throw new Error('not known');
      return partitions.reduce((sum, { lagMessages }) => sum + lagMessages, 0);
    };
    await eventually(async () => expect(await lag()).toBe(0), TOLD_WITHIN_MS);
    await holder.query('BEGIN');
    await holder.query('SELECT FROM inbox.positions FOR UPDATE');
    await transfer(ada, { toUserId: (await aPerson()).id }, 1);
    await eventually(async () => expect(await lag()).toBeGreaterThan(0), TOLD_WITHIN_MS);
    await holder.query('ROLLBACK');
    await eventually(async () => expect(await lag()).toBe(0), TOLD_WITHIN_MS);
  });

  it('is unknown for a service that does not answer, known for the others, and known again once it answers', async () => {
    process.kill(history, 'SIGSTOP');
    const said = async () =>
      (await readHealth(superAdmin)).services.map(({ service, answers, partitions }) => [
        service,
        answers,
        partitions !== null,
      ]);
    const all = (isThere: boolean) => [
      ['ledger', true, true],
      ['user', true, true],
      ['history', isThere, isThere],
      ['webhooks', true, true],
    ];
    await eventually(async () => expect(await said()).toEqual(all(false)), TOLD_WITHIN_MS);
    expect((await healthFromNow()).waiting).not.toBeNull();
    process.kill(history, 'SIGCONT');
    await eventually(async () => {
      expect(await said()).toEqual(all(true));
      const { partitions } = ofService(await readHealth(superAdmin), 'history') ?? {};
      expect(partitions?.every(({ owner }) => owner === 'history-1')).toBe(true);
    }, TOLD_WITHIN_MS * 2);
  });
});
