import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { toStoredEvent } from './event.ts';
import { deliveryId } from './ids.ts';
import { nextAttemptAtMs } from './schedule.ts';
import { signedHeaders } from './signature.ts';

const WEBHOOK = '0190d5f0-0000-7000-8000-000000000001';
const EVENT = {
  topic: 'coin.events',
  partition: 3,
  sequence: 12n,
  source: '/cowrie/ledger',
  id: '3:12',
  type: 'coin.transaction.recorded',
  subject: '99',
  time: '2026-01-31T12:00:00.000Z',
  data: { amount: 99999999999.9999, later: 1 },
};

describe('storedEvent', () => {
  it('is the CloudEvent in structured JSON, with all of its data', () => {
    const { body, ...stored } = toStoredEvent(EVENT);
    expect(stored).toMatchObject({ eventId: '3:12', lane: 'coin.events/3', place: 12n });
    expect(JSON.parse(body)).toEqual({
      specversion: '1.0',
      id: '3:12',
      source: '/cowrie/ledger',
      type: 'coin.transaction.recorded',
      subject: '99',
      time: '2026-01-31T12:00:00.000Z',
      datacontenttype: 'application/json',
      partition: '3',
      sequence: '12',
      data: { amount: 99999999999.9999, later: 1 },
    });
  });

  it('has ids that are the same each time, and others for another source, event or webhook', () => {
    const { id } = toStoredEvent(EVENT);
    expect(toStoredEvent(EVENT).id).toBe(id);
    expect(deliveryId(WEBHOOK, id)).toBe(deliveryId(WEBHOOK, id));
    expect(deliveryId(WEBHOOK, id)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const others = [{ source: '/cowrie/user' }, { id: '31:2' }].map(
      (other) => toStoredEvent({ ...EVENT, ...other }).id,
    );
    const webhook = '0190d5f0-0000-7000-8000-000000000002';
    const ids = [id, ...others, deliveryId(WEBHOOK, id), deliveryId(webhook, id)];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('nextAttemptAtMs', () => {
  it('is later each time, and after the tenth attempt there is none', () => {
    const waits = Array.from({ length: 11 }, (_, failed) => nextAttemptAtMs(failed + 1, 0));
    expect(waits).toEqual([
      ...[5 * SECOND, 300 * SECOND, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
      ...[null, null],
    ]);
    expect(nextAttemptAtMs(1, 1_000_000)).toBe(1_005_000);
  });

  it.each([
    ['120', 120 * SECOND],
    ['0', 5 * SECOND],
    ['86400', HOUR],
    ['99999999999999999999', HOUR],
    ['Sat, 31 Jan 2026 12:10:00 GMT', 600 * SECOND],
    ['Sat, 31 Jan 2026 11:00:00 GMT', 5 * SECOND],
    ['Sun, 01 Feb 2026 12:00:00 GMT', HOUR],
    ['soon', 5 * SECOND],
    ['-3', 5 * SECOND],
    ['2026-02-01', 5 * SECOND],
  ])('waits for Retry-After: %s, an hour at most and never less than its turn', (retryAfter, waitMs) => {
    const nowMs = Date.parse('2026-01-31T12:00:00Z');
    expect(nextAttemptAtMs(1, nowMs, retryAfter)).toBe(nowMs + waitMs);
  });
});

const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'];
const [NEW = '', FORMER = ''] = SECRETS;
const body = '{"specversion":"1.0","data":{"reason":"🐚 é"}}';
const sign = (secrets: string[], atMs = Date.now()) =>
  signedHeaders({ id: 'msg_1', timestampSeconds: Math.floor(atMs / 1000), body }, secrets);

describe('signedHeaders', () => {
  it('are what the reference library makes', () => {
    const at = new Date(1_800_000_000_000);
    expect(sign([NEW], at.getTime())).toEqual({
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1800000000',
      'webhook-signature': new Webhook(NEW).sign('msg_1', at, body),
    });
  });

  it('are good for each of two secrets, and for no other', () => {
    const headers = sign(SECRETS);
    for (const secret of SECRETS) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(FORMER).verify(body, sign([NEW]))).toThrow('No matching signature');
    expect(() => new Webhook(NEW).verify(`${body} `, headers)).toThrow('No matching signature');
  });
});
