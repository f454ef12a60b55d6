import { describe, expect, it } from '@jest/globals';
import { pingEvent, storedEvent } from './event.ts';
import { deliveryId } from './ids.ts';

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
    const { body, ...stored } = storedEvent(EVENT);
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
    const { id } = storedEvent(EVENT);
    expect(storedEvent(EVENT).id).toBe(id);
    expect(deliveryId(WEBHOOK, id)).toBe(deliveryId(WEBHOOK, id));
    expect(deliveryId(WEBHOOK, id)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const others = [{ source: '/cowrie/user' }, { id: '31:2' }].map(
      (other) => storedEvent({ ...EVENT, ...other }).id,
    );
    const webhook = '0190d5f0-0000-7000-8000-000000000002';
    const ids = [id, ...others, deliveryId(WEBHOOK, id), deliveryId(webhook, id)];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('pingEvent', () => {
  it('names the webhook and stands beside the order', () => {
    const { body, ...stored } = pingEvent('ping-1', WEBHOOK, 1_000);
    expect(stored).toMatchObject({ eventId: 'ping-1', type: 'webhook.ping', lane: 'ping', place: 1_000n });
    expect(JSON.parse(body)).toMatchObject({ id: 'ping-1', subject: WEBHOOK, data: { webhookId: WEBHOOK } });
  });
});
