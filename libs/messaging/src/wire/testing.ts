import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { API } from './protocol.ts';
import { createReader, type Reader } from './reader.ts';
import { createWriter, type Writer } from './writer.ts';

/** What the tests of the wire share: a broker that says what a test wants to hear. */

type Api = keyof typeof API;
/** Writes the answer's body; null ends the connection, undefined answers nothing. */
type Answer = ((out: Writer) => void) | null | undefined;

const NAMES = new Map(Object.entries(API).map(([name, { key }]): [number, Api] => [key, name as Api]));
const LARGEST = 100_000;

export type ScriptedBroker = {
  port: number;
  /** The kinds of requests that came, in order. */
  asked: Api[];
  close(): Promise<void>;
};

export async function startBroker(answer: (api: Api, request: Reader) => Answer): Promise<ScriptedBroker> {
  const asked: Api[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let held = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 4 && held.length >= 4 + held.readInt32BE(0)) {
        const end = 4 + held.readInt32BE(0);
        respond(socket, createReader(held.subarray(4, end)));
        held = held.subarray(end);
      }
    });
  });

  function respond(socket: Socket, request: Reader): void {
    const api = NAMES.get(request.int16());
    if (!api) throw new Error('a request of an unknown kind');
    request.skip(2);
    const correlation = request.int32();
    request.text();
    asked.push(api);
    const write = answer(api, request);
    if (write === null) return void socket.destroy();
    if (write) socket.write(framed(correlation, write));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An answer as it travels. */
export function framed(correlation: number, write: (out: Writer) => void): Buffer {
  const out = createWriter(LARGEST);
  out.int32(0);
  out.int32(correlation);
  write(out);
  const frame = out.bytes().subarray(0, out.at());
  frame.writeInt32BE(frame.length - 4, 0);
  return frame;
}

const text = (out: Writer, value: string): void => {
  out.int16(Buffer.byteLength(value));
  out.text(value);
};

/** An answer that one broker leads all partitions of the topics. */
export const metadata =
  (
    topics: Readonly<Record<string, number>>,
    {
      port,
      nodeId = 1,
      leader = nodeId,
      epoch = 0,
    }: { port: number; nodeId?: number; leader?: number; epoch?: number },
  ) =>
  (out: Writer): void => {
    out.int32(0);
    out.int32(1);
    out.int32(nodeId);
    text(out, '127.0.0.1');
    out.int32(port);
    out.int16(-1);
    out.int16(-1);
    out.int32(nodeId);
    out.int32(Object.keys(topics).length);
    for (const [topic, partitions] of Object.entries(topics)) {
      out.int16(0);
      text(out, topic);
      out.int8(0);
      out.int32(partitions);
      for (let partition = 0; partition < partitions; partition++) {
        out.int16(0);
        out.int32(partition);
        out.int32(leader);
        out.int32(epoch);
        for (const _list of ['replicas', 'in sync', 'offline']) out.int32(0);
      }
    }
  };

/** An answer to a produce request about one partition. */
export const produced =
  (topic: string, partition: number, errorCode: number) =>
  (out: Writer): void => {
    out.int32(1);
    text(out, topic);
    out.int32(1);
    out.int32(partition);
    out.int16(errorCode);
    for (const _field of ['offset', 'time', 'start']) out.int64(0n);
    out.int32(0);
  };

/** An answer to a fetch of one partition. */
export const fetchedBytes =
  (
    topic: string,
    partition: number,
    {
      errorCode = 0,
      end = 0n,
      bytes = Buffer.alloc(0),
    }: { errorCode?: number; end?: bigint; bytes?: Buffer },
  ) =>
  (out: Writer): void => {
    out.int32(0);
    out.int16(0);
    out.int32(0);
    out.int32(1);
    text(out, topic);
    out.int32(1);
    out.int32(partition);
    out.int16(errorCode);
    out.int64(end);
    out.int64(end);
    out.int64(0n);
    out.int32(0);
    out.int32(-1);
    out.int32(bytes.length);
    out.raw(bytes);
  };
