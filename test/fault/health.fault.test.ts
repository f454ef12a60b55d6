import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { type SuperAdmin, theSuperAdmin } from '../support/fixtures.ts';
import { ofService, readHealth } from '../support/health.ts';
import { isOurs, pidOf } from '../support/processes.ts';

/** What a gateway waits for at most, and how long it keeps it; and the time that a busy machine takes. */
const TOLD_WITHIN_MS = 20_000;

const describeOurs = isOurs('history-1') ? describe : describe.skip;

describeOurs('while a service does not answer', () => {
  let superAdmin: SuperAdmin;
  let history: number;
  beforeAll(async () => {
    superAdmin = await theSuperAdmin();
    history = await pidOf('history-1');
    process.kill(history, 'SIGSTOP');
  });
  afterAll(() => {
    process.kill(history, 'SIGCONT');
  });

  it('its health is not known, and that of the others is; and so again once it answers', async () => {
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
    const startedAtMs = Date.now();
    const { waiting } = await readHealth(superAdmin);
    expect(Date.now() - startedAtMs).toBeLessThan(TOLD_WITHIN_MS / 2);
    expect(waiting).not.toBeNull();
    process.kill(history, 'SIGCONT');
    await eventually(async () => {
      expect(await said()).toEqual(all(true));
      const { partitions } = ofService(await readHealth(superAdmin), 'history') ?? {};
      expect(partitions?.every(({ owner }) => owner === 'history-1')).toBe(true);
    }, TOLD_WITHIN_MS * 2);
  });
});
