import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Connection, openConnection } from './connection.ts';
import type { WireRequest } from './protocol.ts';
import { framed, startBroker } from './testing.ts';

const NOTHING: WireRequest = { api: 'metadata', size: 0, write: () => undefined };
const LATE_MS = 60_000;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function connect(port: number, login?: { username: string; password: string }): Promise<Connection> {
  const connection = await openConnection('127.0.0.1', port, { clientId: 'test-1', login }, LATE_MS);
  closing.push(() => connection.close(new Error('the test is over')));
  return connection;
}

/** A connection, and the socket at its other end. */
async function connectRaw(): Promise<{ connection: Connection; other: Socket }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  closing.push(() => server.close());
  const accepted = once(server, 'connection');
  await once(server, 'listening');
  const connection = await connect((server.address() as AddressInfo).port);
  const [other]: Socket[] = await accepted;
  if (!other) throw new Error('nobody came');
  closing.push(() => other.destroy());
  return { connection, other: other.resume() };
}

describe('a connection', () => {
  it('gives each request its answer, however the bytes come', async () => {
    const { connection, other } = await connectRaw();
    const answers = [1, 2, 3].map(() => connection.ask(NOTHING, LATE_MS));
    const bytes = Buffer.concat([7, 8, 9].map((n, index) => framed(index + 1, (out) => out.int32(n))));
    // Two bytes, then the rest of the first answer, the second and a part of the third.
    for (const [from, to] of [
      [0, 2],
      [2, 29],
      [29, bytes.length],
    ]) {
      other.write(bytes.subarray(from, to));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await Promise.all(answers)).map((answer) => answer.int32())).toEqual([7, 8, 9]);
  });

  it('fails all that waits when an answer is late, the other end goes, or says too much', async () => {
    const late = await connectRaw();
    const both = [late.connection.ask(NOTHING, 20), late.connection.ask(NOTHING, LATE_MS)];
    for (const answer of both) await expect(answer).rejects.toThrow('did not answer metadata within 20 ms');
    expect(late.connection.isOpen()).toBe(false);
    await expect(late.connection.ask(NOTHING, LATE_MS)).rejects.toThrow('within 20 ms');

    const gone = await connectRaw();
    const waiting = gone.connection.ask(NOTHING, LATE_MS);
    gone.other.end();
    await expect(waiting).rejects.toThrow('ended the connection');

    const loud = await connectRaw();
    const flooded = loud.connection.ask(NOTHING, LATE_MS);
    loud.other.write(Buffer.from([0x7f, 0, 0, 0]));
    await expect(flooded).rejects.toThrow('answers more than 67108864 bytes');
  });

  it('ends when it hears what nobody asked', async () => {
    const { connection, other } = await connectRaw();
    other.write(framed(1, () => undefined));
    await once(other, 'close');
    expect(connection.isOpen()).toBe(false);
  });

  it('logs in, and tells a refused password from a connection that is lost meanwhile', async () => {
    let errorCode: number | null = 0;
    const broker = await startBroker((api) => {
      if (api === 'saslHandshake') return (out) => out.int16(0);
      return errorCode === null ? null : (out) => out.int16(errorCode ?? 0);
    });
    closing.push(broker.close);
    const login = { username: 'ledger', password: 'x' };
    expect((await connect(broker.port, login)).isOpen()).toBe(true);
    expect(broker.asked).toEqual(['saslHandshake', 'saslAuthenticate']);
    errorCode = 58;
    await expect(connect(broker.port, login)).rejects.toMatchObject({ type: 'SASL_AUTHENTICATION_FAILED' });
    errorCode = null;
    await expect(connect(broker.port, login)).rejects.not.toHaveProperty('type');
  });
});
