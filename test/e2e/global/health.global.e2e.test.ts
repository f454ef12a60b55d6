import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { aPersonOfRole, theSuperAdmin } from '../../support/fixtures.ts';
import { readHealth } from '../../support/health.ts';
import type { Caller } from '../../support/http.ts';

const PARTITIONS = 12;

let admin: Caller;
beforeAll(async () => {
  admin = await aPersonOfRole('ADMIN', await theSuperAdmin());
});

describe('GET /api/admin/health', () => {
  it('shows for every service its groups, their owners, and its dead letters', async () => {
    const follows = {
      ledger: ['ledger.commands', 'user.events'],
      user: ['user.commands', 'coin.events'],
      history: ['coin.events'],
      webhooks: ['coin.events', 'user.events'],
    };
    const deadLetters = {
      ledger: ['ledger.commands.dlq', 'user.events.dlq'],
      user: ['user.commands.dlq'],
      history: ['history.inbox'],
      webhooks: ['webhooks.inbox'],
    };
    await eventually(async () => {
      const { services, waiting } = await readHealth(admin);
      expect(waiting?.mails).toEqual({ waiting: expect.any(Number), failed: expect.any(Number) });
      expect(services.map(({ service, answers }) => [service, answers])).toEqual(
        Object.keys(follows).map((service) => [service, true]),
      );
      const topics = services.map(({ service, partitions }) => [
        service,
        partitions?.filter(({ partition }) => partition === PARTITIONS - 1).map(({ topic }) => topic),
      ]);
      expect(Object.fromEntries(topics)).toEqual(follows);
      for (const { service, partitions } of services) {
        expect(partitions).toHaveLength(PARTITIONS * follows[service].length);
        for (const { owner } of partitions ?? []) expect(owner).toMatch(new RegExp(`^${service}-\\d+$`));
      }
      expect(
        Object.fromEntries(services.map((one) => [one.service, one.deadLetters?.map(({ topic }) => topic)])),
      ).toEqual(deadLetters);
      expect(services.flatMap(({ outbox }) => (outbox === undefined ? [] : [typeof outbox?.rows]))).toEqual([
        'number',
        'number',
      ]);
    });
  });
});
