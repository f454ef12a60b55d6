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
const waiting = (overdueHolds: number) => HEALTH.waiting && { ...HEALTH.waiting, overdueHolds };

describe('the faults of the platform', () => {
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
});

it('the pause after a failure equals the age of the last reading, up to a minute', () => {
  const pauses = [5, 10, 25, 40, 90].map((seconds) =>
    pauseAfter({ status: 'error', dataUpdatedAt: 1_000, errorUpdatedAt: 1_000 + seconds * 1_000 }),
  );
  expect(pauses).toEqual([EVERY_MS, 10_000, 25_000, 40_000, PAUSE_MAX_MS]);
  expect(pauseAfter({ status: 'success', dataUpdatedAt: 1_000, errorUpdatedAt: 0 })).toBe(EVERY_MS);
});
