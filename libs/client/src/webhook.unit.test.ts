import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verifyWebhook } from './webhook.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const body = '{"type":"coin.transaction.recorded","id":"e1"}';
const nowMs = 1_800_000_000_000;

function headers(timestamp = String(nowMs / 1000), signedBody = body) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`msg_1.${timestamp}.${signedBody}`).digest('base64');
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${mac}` };
}

describe('verifyWebhook', () => {
  it('takes what was signed with the secret, also beside another signature', async () => {
    const given = await verifyWebhook({ body, headers: headers(), secret, nowMs });
    expect(given).toMatchObject({ ok: true, id: 'msg_1', event: { id: 'e1' } });
    expect(await verifyWebhook({ body, headers: new Headers(headers()), secret, nowMs })).toMatchObject({
      ok: true,
    });
  });

  it('takes headers however their names are written', async () => {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers();
    const written = { 'Webhook-Id': id, 'WEBHOOK-TIMESTAMP': timestamp, 'Webhook-Signature': signature };
    expect(await verifyWebhook({ body, headers: written, secret, nowMs })).toMatchObject({ ok: true });
  });

  it('refuses another body, another secret and another id', async () => {
    const refused = { ok: false, fault: 'wrong_signature' };
    const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
    const otherId = { ...headers(), 'webhook-id': 'msg_2' };
    expect(await verifyWebhook({ body: `${body} `, headers: headers(), secret, nowMs })).toEqual(refused);
    expect(await verifyWebhook({ body, headers: headers(), secret: other, nowMs })).toEqual(refused);
    expect(await verifyWebhook({ body, headers: otherId, secret, nowMs })).toEqual(refused);
  });

  it('refuses what is older or newer than 5 minutes', async () => {
    for (const offsetSeconds of [-301, 301]) {
      const at = headers(String(nowMs / 1000 + offsetSeconds));
      expect(await verifyWebhook({ body, headers: at, secret, nowMs })).toEqual({
        ok: false,
        fault: 'too_old_or_new',
      });
    }
  });

  it('refuses what lacks a header, and a secret that is none', async () => {
    const malformed = { ok: false, fault: 'malformed' };
    expect(await verifyWebhook({ body, headers: {}, secret, nowMs })).toEqual(malformed);
    expect(await verifyWebhook({ body, headers: headers(), secret: 'whsec_*', nowMs })).toEqual(malformed);
  });
});
