import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signedHeaders } from './signature.ts';

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
