import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string; atMs: number };

export type Receiver = {
  url: string;
  received: ReceivedRequest[];
  answer: (received: ReceivedRequest) => number | Promise<number>;
  close(): Promise<void>;
};

export async function aReceiver(answer: Receiver['answer'] = () => 204): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString(), atMs: Date.now() };
    receiver.received.push(one);
    response.statusCode = await receiver.answer(one);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received: [],
    answer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** The reference library verifies the signature. */
export function verifyEvent(
  { headers, body }: Omit<ReceivedRequest, 'atMs'>,
  secret: string,
): Record<string, unknown> {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>;
}
