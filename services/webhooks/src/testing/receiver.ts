import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `port` is the sender's end of the connection. */
export type ReceivedRequest = {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  port: number | undefined;
};

export type Receiver = {
  url: string;
  received: ReceivedRequest[];
  answer(received: ReceivedRequest): number | Promise<number>;
  headers: Record<string, string>;
  body: string;
  until(count: number): Promise<ReceivedRequest[]>;
  close(): Promise<void>;
};

export async function createReceiver(answer: Receiver['answer'] = () => 200): Promise<Receiver> {
  let waiting: { count: number; resolve(): void }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const id = String(request.headers['webhook-id']);
    const port = request.socket.remotePort;
    const one = { id, headers: request.headers, body: Buffer.concat(chunks).toString(), port };
    receiver.received.push(one);
    response.statusCode = await receiver.answer(one);
    for (const [name, value] of Object.entries(receiver.headers)) response.setHeader(name, value);
    response.end(receiver.body);
    for (const { resolve } of waiting.filter(({ count }) => receiver.received.length >= count)) resolve();
    waiting = waiting.filter(({ count }) => receiver.received.length < count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received: [],
    answer,
    headers: {},
    body: '',
    async until(count) {
      if (receiver.received.length < count)
        await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return receiver.received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
