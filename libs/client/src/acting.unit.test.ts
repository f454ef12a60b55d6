import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from './index.ts';

const TOKEN_PATH = '/api/auth/token';
const problem = (status: number, code: string) => ({
  ...{ status, code, type: `/docs/errors/${code}`, title: code, detail: 'For a test', instance: 'r-1' },
});

let server: Server;
let baseUrl = '';
/** The lifetime of the tokens that the gateway gives. */
let expiresIn = 300;
let isRefused = false;
let expired: string[] = [];
/** The forms of the token requests, and the tokens of the others. */
let forms: Record<string, string>[] = [];
let tokens: (string | undefined)[] = [];

function answerOf(path: string, authorization: string | undefined, body: string): [number, object] {
  if (path === TOKEN_PATH) {
    if (isRefused) return [400, problem(400, 'invalid_request')];
    forms.push(Object.fromEntries(new URLSearchParams(body)));
    const { scope = 'all' } = forms.at(-1) ?? {};
    return [200, { access_token: `t${forms.length}`, token_type: 'Bearer', expires_in: expiresIn, scope }];
  }
  const token = authorization?.replace('Bearer ', '');
  tokens.push(token);
  return expired.includes(token ?? '') ? [401, problem(401, 'token_expired')] : [200, { id: 'wallet-1' }];
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    const [status, answer] = answerOf(request.url ?? '', request.headers.authorization, body);
    const type = status === 200 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [expiresIn, isRefused, expired, forms, tokens] = [300, false, [], [], []];
});

const serviceAccount = { clientId: 'cwc_1', clientSecret: 'cws_1' };
const platform = () => createClient({ baseUrl, serviceAccount });

describe('a client that acts for a linked user', () => {
  it('exchanges the external id once, within the scopes that it is limited to', async () => {
    const acting = platform().actFor('customer-17', { scope: 'wallet:read' });
    await Promise.all([acting.getMyWallet(), acting.getMyWallet()]);
    await acting.getMyWallet();
    expect(forms).toEqual([
      {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token_type: 'urn:cowrie:token-type:external-id',
        subject_token: 'customer-17',
        scope: 'wallet:read',
        client_id: 'cwc_1',
        client_secret: 'cws_1',
      },
    ]);
    expect(tokens).toEqual(['t1', 't1', 't1']);
  });

  it('renews its token half a minute before the end, and one that the gateway calls expired', async () => {
    const acting = platform().actFor('customer-17');
    expiresIn = 30;
    await acting.getMyWallet();
    expiresIn = 300;
    await acting.getMyWallet();
    expired = ['t2'];
    await acting.getMyWallet();
    expect(tokens).toEqual(['t1', 't2', 't2', 't3']);
  });

  it('throws the refusal of the exchange', async () => {
    isRefused = true;
    await expect(platform().actFor('customer-17').getMyWallet()).rejects.toMatchObject({
      ...{ name: 'CowrieProblem', code: 'invalid_request', isOutcomeUnknown: false },
    });
  });

  it('gets no tokens for others, and is made by the client of a service account only', async () => {
    const refused = expect.objectContaining({ name: 'CowrieInputError' });
    await expect(platform().actFor('customer-17').createServiceToken()).rejects.toEqual(refused);
    expect(() => createClient({ baseUrl }).actFor('customer-17')).toThrow(refused);
  });
});

it('a service account gets a token of its own', async () => {
  const token = await platform().createServiceToken({ scope: 'coins:reward' });
  expect(token).toEqual({ access_token: 't1', token_type: 'Bearer', expires_in: 300, scope: 'coins:reward' });
  expect(forms).toMatchObject([{ grant_type: 'client_credentials', scope: 'coins:reward' }]);
});
