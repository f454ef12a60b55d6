import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';
import { PARAMETERS } from '../openapi/headers.ts';
import { prepareRequest } from './reference.ts';

const { example } = PARAMETERS['Idempotency-Key'];

function sent(headers: Record<string, string>): Record<string, string> {
  const request = new Request('http://localhost/', { headers });
  prepareRequest({ request });
  return Object.fromEntries(request.headers);
}

describe('a request from the reference', () => {
  it('has a new key each time, unless the reader gives one', () => {
    const keys = [1, 2].map(() => sent({ 'idempotency-key': example })['idempotency-key']);
    expect(new Set([...keys, example]).size).toBe(3);
    expect(sent({ 'idempotency-key': 'mine' })).toEqual({ 'idempotency-key': 'mine' });
  });

  it('has no empty token', () => {
    expect(sent({ authorization: 'Bearer ' })).toEqual({});
    expect(sent({ authorization: 'Bearer x' })).toEqual({ authorization: 'Bearer x' });
  });
});

describe('the reference', () => {
  it('runs only its own scripts, in no frame, and sends nothing elsewhere', async () => {
    const { app } = await createTestGateway();
    // The first answer is created, the second one cached.
    for (const _ of ['made', 'kept']) {
      const { headers, body } = await app.inject('/docs/reference/');
      const policy = String(headers['content-security-policy']);
      expect(body).toContain('createApiReference');
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[\w+/]{43}='){2}; /);
      for (const name of ['base-uri', 'form-action', 'frame-ancestors'])
        expect(policy).toContain(`${name} 'none'`);
      expect(policy).toContain("connect-src 'self'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
  });
});
