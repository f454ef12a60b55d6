import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CloudEventHeaders,
  type EventAttributes,
  eventHeaders,
  LEDGER_SOURCE,
  TransactionRecorded,
  USER_EVENTS,
} from './events.ts';

const attributes: EventAttributes = {
  source: LEDGER_SOURCE,
  type: 'coin.transaction.recorded',
  partition: 7,
  sequence: 42n,
  subject: '1001',
  timeMs: Date.UTC(2026, 0, 2, 3, 4, 5, 60),
};

const recorded: TransactionRecorded = {
  id: 1001,
  type: 'MINT',
  amount: 12.5,
  fromUserId: null,
  toUserId: 12,
  fromTreasury: null,
  toTreasury: null,
  fromBalance: -12.5,
  toBalance: 12.5,
  reason: 'Welcome',
  initiatedBy: 'user:1',
  apiKeyId: null,
  createdAt: '2026-01-02T03:04:05.060Z',
  previousHash: '0'.repeat(64),
  hash: 'a'.repeat(64),
};

describe('eventHeaders', () => {
  it('gives the attributes as CloudEvents in binary mode', () => {
    expect(eventHeaders(attributes)).toEqual({
      ce_specversion: '1.0',
      ce_id: '7:42',
      ce_source: '/cowrie/ledger',
      ce_type: 'coin.transaction.recorded',
      ce_dataschema: 'urn:cowrie:coin.transaction.recorded:1',
      ce_subject: '1001',
      ce_time: '2026-01-02T03:04:05.060Z',
      ce_partition: '7',
      ce_sequence: '42',
      'content-type': 'application/json',
    });
  });

  it('is what readers of events accept, and its id tells any two places apart', () => {
    const place = fc.record({ partition: fc.nat(), sequence: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }) });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [first, second] = [
          eventHeaders({ ...attributes, ...a }),
          eventHeaders({ ...attributes, ...b }),
        ];
        expect(CloudEventHeaders.safeParse(first).success).toBe(true);
        expect(first.ce_id === second.ce_id).toBe(a.partition === b.partition && a.sequence === b.sequence);
      }),
    );
  });
});

describe('CloudEventHeaders', () => {
  const headers = eventHeaders(attributes);

  it.each(Object.keys(headers).filter((name) => name.startsWith('ce_')))('needs %s', (name) => {
    const { [name]: _, ...others } = headers;
    expect(CloudEventHeaders.safeParse(others).success).toBe(false);
  });

  it.each([
    ['ce_sequence', '0'],
    ['ce_sequence', '01'],
    ['ce_sequence', '-1'],
    ['ce_partition', '-1'],
    ['ce_specversion', '0.3'],
    ['ce_time', '2026-01-02'],
  ])('refuses %s = %s', (name, value) => {
    expect(CloudEventHeaders.safeParse({ ...headers, [name]: value }).success).toBe(false);
  });
});

describe('the events', () => {
  it('may grow: a reader ignores fields that it does not know', () => {
    expect(TransactionRecorded.parse({ ...recorded, added: 1 })).toEqual(recorded);
  });

  it.each(Object.keys(recorded))('a transaction always tells %s', (field) => {
    const { [field]: _, ...others } = recorded as Record<string, unknown>;
    expect(TransactionRecorded.safeParse(others).success).toBe(false);
  });

  it('carry nothing that identifies a person', () => {
    const fields = Object.values(USER_EVENTS).flatMap((schema) => Object.keys(schema.shape));
    expect(new Set(fields)).toEqual(
      new Set([
        'userId',
        'platform',
        'linkedAt',
        'unlinkedAt',
        'role',
        'previousRole',
        'registeredAt',
        'changedBy',
        'changedAt',
        'deletedBy',
        'deletedAt',
        'cause',
        'isFirstProof',
        'endedAt',
      ]),
    );
  });
});
