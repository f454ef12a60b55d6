import { describe, expect, it } from '@jest/globals';
import { prepareRequest } from './docs.ts';
import { PARAMETERS } from './openapi/headers.ts';

const { example } = PARAMETERS['Idempotency-Key'];

/** The headers of what the reference page sends. */
function sent(headers: Record<string, string>): Record<string, string> {
  const request = new Request('http://localhost/', { headers });
  prepareRequest({ request });
  return Object.fromEntries(request.headers);
}

describe('what is tried in the reference', () => {
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
