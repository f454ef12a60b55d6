import { getEventListeners, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createClient } from './index.ts';

const FIRST = 'id,amount\n';
let close = () => {};
afterEach(() => close());

/** A statement of which the first line is there; the rest is as `goOn` has it. */
async function beginStatement(goOn: (answer: ServerResponse) => void) {
  const server = createServer((_request, answer) => {
    answer.write(FIRST);
    goOnNow = () => goOn(answer);
  });
  let goOnNow = () => {};
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, accessToken: 'token' });
  const controller = new AbortController();
  const { signal } = controller;
  const reader = (await client.exportMyTransactions({ format: 'csv' }, { signal })).getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe(FIRST);
  const rest = reader.read();
  goOnNow();
  return { rest, reader, controller, listeners: () => getEventListeners(signal, 'abort').length };
}

describe('a statement', () => {
  it('ends where the gateway ends it', async () => {
    const { rest, listeners } = await beginStatement((answer) => answer.end());
    expect(await rest).toMatchObject({ done: true });
    expect(listeners()).toBe(0);
  });

  it('that breaks off is an error of the connection', async () => {
    const { rest, listeners } = await beginStatement((answer) => answer.destroy());
    await expect(rest).rejects.toMatchObject({ name: 'CowrieConnectionError', code: 'network_failed' });
    expect(listeners()).toBe(0);
  });

  it('ends with its signal', async () => {
    const { rest, controller, listeners } = await beginStatement(() => {});
    controller.abort(new Error('enough'));
    await expect(rest).rejects.toThrow('enough');
    expect(listeners()).toBe(0);
  });

  it('that its reader gives up is not listened for any more', async () => {
    const { reader, listeners } = await beginStatement(() => {});
    await reader.cancel();
    expect(listeners()).toBe(0);
  });
});
