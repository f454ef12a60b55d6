import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignatureOf } from '@cowrie/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpProvider } from './http-provider.ts';
import type { PayoutProvider } from './provider.ts';

const SECRET = 'a secret of thirty-two characters';
const PAYOUT = { withdrawalId: '0190a6e0-0000-7000-8000-000000000001', xaf: 999_999_999_999_999n };
const payout = { ...PAYOUT, provider: 'http', account: '+237 6 é' };
const never = new AbortController().signal;

type ReceivedRequest = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
};
let server: Server;
let got: ReceivedRequest[];
let respond: (response: ServerResponse) => void;
let provider: PayoutProvider;
let url: string;

beforeEach(async () => {
  got = [];
  respond = (response) => response.writeHead(202).end('{"heard":true}');
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method, url, headers } = request;
    got.push({ method, url, headers, body: Buffer.concat(chunks) });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay?for=us`;
  provider = providerWithin(8_000);
});

function providerWithin(timeoutMs: number): PayoutProvider {
  return createHttpProvider({ url, secret: SECRET, timeoutMs, now: () => 1_700_000_000_999 });
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('a payout over HTTP', () => {
  it('is submitted in a signed request with the id of the withdrawal', async () => {
    expect(await provider.ask(payout, never)).toEqual({ ok: true });
    const [request] = got;
    expect(request).toMatchObject({ method: 'POST', url: '/pay?for=us' });
    expect(JSON.parse(String(request?.body))).toEqual({
      withdrawalId: PAYOUT.withdrawalId,
      xaf: 999_999_999_999_999,
      currency: 'XAF',
      provider: 'http',
      account: '+237 6 é',
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': PAYOUT.withdrawalId,
      'x-cowrie-timestamp': '1700000000',
    });
    const signature = String(request?.headers['x-cowrie-signature']);
    expect(isSignatureOf(signature, SECRET, '1700000000', request?.body ?? '')).toBe(true);
  });

  it.each([301, 307, 400, 401, 409, 500, 503])(
    'is not delivered to a server that answers %i',
    async (status) => {
      respond = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
      expect(await provider.ask(payout, never)).toEqual({
        ...{ ok: false, reason: `it answered ${status}` },
        mayBeDelivered:
          status !== 404 && status !== 400 && status !== 401 && status !== 422 && status !== 429,
      });
      expect(got).toHaveLength(1);
    },
  );

  it('is aborted after its timeout', async () => {
    respond = () => undefined;
    expect(await providerWithin(100).ask(payout, never)).toEqual({
      ...{ ok: false, reason: 'it did not answer in time' },
      mayBeDelivered: true,
    });
  });

  it('is aborted when the ledger stops', async () => {
    const stopping = new AbortController();
    respond = () => stopping.abort();
    const asked = await provider.ask(payout, stopping.signal);
    expect(asked).toMatchObject({ ok: false });
  });

  it('is not delivered over a connection that breaks, or without a server', async () => {
    respond = (response) => response.destroy();
    expect(await provider.ask(payout, never)).toMatchObject({ ok: false });
    await new Promise((resolve) => server.close(resolve));
    expect(await provider.ask(payout, never)).toEqual({
      ok: false,
      reason: 'it could not be reached (ECONNREFUSED)',
      mayBeDelivered: false,
    });
  });
});
