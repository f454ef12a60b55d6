import { Amount, type Health, type ServiceHealth, type Webhook } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { type FaultFormat, findFaults, type PlatformFigures } from '../../kit/faults/fault.ts';
import { EVERY_MS, PAUSE_MAX_MS, pauseAfter } from '../../kit/faults/pause.ts';
import { KINDS } from './kinds.ts';

const HISTORY: ServiceHealth = {
  service: 'history',
  answers: true,
  partitions: [{ topic: 'coin.events', partition: 0, lagMessages: 999, owner: 'history-1' }],
  deadLetters: [{ topic: 'history.inbox', messages: 0 }],
};
const LEDGER: ServiceHealth = {
  ...HISTORY,
  service: 'ledger',
  outbox: { rows: 9, oldestAgeSeconds: 29 },
};
const HEALTH: Health = {
  readAt: '2026-11-23T14:05:00.000Z',
  services: [LEDGER, HISTORY],
  waiting: {
    openHolds: 4,
    overdueHolds: 0,
    withdrawals: 2,
    withdrawalsGivenUp: 2,
    approvals: 1,
    mails: { waiting: 0, failed: 0 },
  },
  lastVerification: { status: 'PASSED', finishedAt: '2026-11-23T03:00:00.000Z' },
};
const REWARDS = {
  code: 'rewards',
  name: 'Rewards',
  balance: Amount.from(100),
  totalReceived: Amount.from(100),
  totalSent: Amount.from(0),
  alarm: { below: Amount.from(100) },
} as const;
const SHOP: Webhook = {
  id: 'w-1',
  url: 'https://hooks.example.org/coins',
  types: [],
  description: null,
  status: 'ACTIVE',
  failingSince: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const WELL: PlatformFigures = {
  health: HEALTH,
  before: HEALTH,
  treasuries: [REWARDS],
  webhooks: [SHOP],
  unread: [],
};

const SAY: FaultFormat = { coins: String, time: String, treasury: (code) => `<${code}>` };
const sentencesOf = (figures: PlatformFigures) => findFaults(figures, KINDS).map(({ says }) => says.en(SAY));

const of = (service: ServiceHealth, over: Partial<ServiceHealth>): Partial<PlatformFigures> =>
  lasting({
    services: HEALTH.services.map((each) => (each === service ? { ...each, ...over } : each)),
  });
function lasting(over: Partial<Health>): Partial<PlatformFigures> {
  const health = { ...HEALTH, ...over };
  return { health, before: health };
}
const partition = { topic: 'coin.events', partition: 1, lagMessages: 0, owner: null };
const waiting = (overdueHolds: number) => HEALTH.waiting && { ...HEALTH.waiting, overdueHolds };

const CASES: readonly [what: string, figures: Partial<PlatformFigures>, sentence: string, to: string][] = [
  [
    'health cannot be read again',
    {
      unread: [
        { source: 'health', ofMs: 7 },
        { source: 'webhooks', ofMs: 7 },
      ],
    },
    'The health of the services cannot be read. These figures are from 7.',
    '/services',
  ],
  [
    'the last verification failed',
    lasting({ lastVerification: { status: 'FAILED', finishedAt: HEALTH.readAt } }),
    'The last verification of the ledger failed. Stop all payments and see its findings.',
    '/verifications',
  ],
  [
    'nobody answers for a service',
    of(LEDGER, { answers: false, partitions: null, deadLetters: null, outbox: null }),
    'The service Ledger does not answer: payments may be stopped.',
    '/services',
  ],
  [
    'partitions are nobody’s, or far behind',
    of(HISTORY, { partitions: [partition, { ...partition, lagMessages: 1_000, owner: 'history-1' }] }),
    '2 partitions of History have stopped or are far behind.',
    '/services',
  ],
  [
    'events are held',
    of(LEDGER, { outbox: { rows: 1, oldestAgeSeconds: 30 } }),
    'Events of Ledger are waiting to be published.',
    '/services',
  ],
  [
    'messages were put aside',
    of(HISTORY, {
      deadLetters: [
        { topic: 'a', messages: 1 },
        { topic: 'b', messages: 2 },
      ],
    }),
    '3 messages of History could not be processed. The operator must act.',
    '/services',
  ],
  [
    'holds are overdue',
    lasting({ waiting: waiting(1) }),
    'A hold is overdue: it should have expired, but its coins are still reserved.',
    '/holds',
  ],
  [
    'a treasury has less than its alarm',
    { treasuries: [{ ...REWARDS, balance: Amount.from(99.9999) }] },
    'The <rewards> treasury is low: it has 99.9999 coins, below its alarm of 100.',
    '/treasuries/$code',
  ],
  [
    'a webhook fails',
    { webhooks: [{ ...SHOP, failingSince: '2026-11-19' }] },
    'Webhook “hooks.example.org” has been failing since 2026-11-19. Its events are queued.',
    '/webhooks/$id',
  ],
  [
    'the platform disabled a webhook',
    { webhooks: [{ ...SHOP, status: 'DISABLED', failingSince: '2026-11-17T10:00:00.000Z' }] },
    'Webhook “hooks.example.org” was disabled because it has been failing since 2026-11-17T10:00:00.000Z. It receives no events.',
    '/webhooks/$id',
  ],
  [
    'a part of what a service says is not there',
    of(HISTORY, { deadLetters: null }),
    'The state of History is partly unknown.',
    '/services',
  ],
  [
    'the ledger answers and what it counts is not there',
    lasting({ waiting: null, lastVerification: null }),
    'The number of waiting items and the result of the last verification are unknown.',
    '/services',
  ],
  [
    'the treasuries never could be read',
    { treasuries: undefined, unread: [{ source: 'treasuries', ofMs: null }] },
    'The balance of the treasuries cannot be read.',
    '/services',
  ],
];

describe('the faults of the platform', () => {
  it('are none when all is well, and before the first reading', () => {
    expect(findFaults(WELL, KINDS)).toEqual([]);
    expect(findFaults({ unread: [] }, KINDS)).toEqual([]);
    expect(findFaults({ ...WELL, webhooks: undefined }, KINDS)).toEqual([]);
  });

  it.each(CASES)('report that %s, with the page to handle it', (_what, figures, sentence, to) => {
    const found = findFaults({ ...WELL, ...figures }, KINDS);
    expect(found.map(({ says, target }) => [says.en(SAY), target.to])).toEqual([[sentence, to]]);
    expect(found[0]?.says.fr(SAY)).not.toBe(sentence);
  });

  it('have a case above for each kind', () => {
    const found = CASES.flatMap(([, figures]) => findFaults({ ...WELL, ...figures }, KINDS));
    expect(new Set(found.map(({ key }) => key)).size).toBe(KINDS.length);
  });

  it('are sorted by grade, in any order of declaration', () => {
    const figures: PlatformFigures = {
      ...WELL,
      ...of(HISTORY, { deadLetters: null }),
      treasuries: [{ ...REWARDS, balance: Amount.from(1) }],
    };
    const health = {
      ...(figures.health ?? HEALTH),
      lastVerification: { status: 'FAILED', finishedAt: null },
    } as const;
    const found = findFaults({ ...figures, health }, KINDS.toReversed());
    expect(found.map(({ grade, key }) => [grade, key.trim()])).toEqual([
      ['critical', 'books'],
      ['serious', 'low treasury rewards'],
      ['mild', 'partial history'],
    ]);
  });

  it('omit a transient fault until two consecutive readings have it', () => {
    const { health: overdue } = lasting({ waiting: waiting(3) });
    expect(sentencesOf({ ...WELL, before: overdue })).toEqual([]);
    expect(sentencesOf({ ...WELL, health: overdue })).toEqual([]);
    expect(sentencesOf({ ...WELL, health: overdue, before: overdue })).toHaveLength(1);
  });

  it('keep their keys while only numbers change, and omit a webhook that somebody disabled', () => {
    const low = (balance: number): PlatformFigures => ({
      ...WELL,
      treasuries: [{ ...REWARDS, balance: Amount.from(balance) }],
      webhooks: [{ ...SHOP, status: 'DISABLED', failingSince: '2026-11-19T10:00:00.000Z' }],
    });
    const keys = (figures: PlatformFigures) => findFaults(figures, KINDS).map(({ key }) => key);
    expect(keys(low(5))).toEqual(['low treasury rewards']);
    expect(keys(low(6))).toEqual(keys(low(5)));
  });
});

it('the pause after a failure equals the age of the last reading, up to a minute', () => {
  const pauses = [5, 10, 25, 40, 90].map((seconds) =>
    pauseAfter({ status: 'error', dataUpdatedAt: 1_000, errorUpdatedAt: 1_000 + seconds * 1_000 }),
  );
  expect(pauses).toEqual([EVERY_MS, 10_000, 25_000, 40_000, PAUSE_MAX_MS]);
  expect(pauseAfter({ status: 'success', dataUpdatedAt: 1_000, errorUpdatedAt: 0 })).toBe(EVERY_MS);
});
