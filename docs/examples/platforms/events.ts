import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, verifyWebhook } from '@cowrie/client';

/** The part of a transaction's event that is compared with the statement. */
type RecordedTransaction = { id: number; amount: number; type: string; platform?: string };

export type Events = {
  /** The received transactions of a platform, by id; waits until there are `count`. */
  of(platform: string, count: number): Promise<RecordedTransaction[]>;
  close(): Promise<void>;
};

const ARRIVE_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** Receives every transaction by a webhook. A repeated delivery counts once. */
export async function receiveEvents(admin: Client): Promise<Events> {
  const arrived = new Map<number, RecordedTransaction>();
  let secret = '';
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const verified = await verifyWebhook({ body, headers: request.headers, secret });
    if (verified.ok) {
      const { type, data } = verified.event as { type: string; data: RecordedTransaction };
      if (type === 'coin.transaction.recorded') arrived.set(data.id, data);
    }
    response.writeHead(verified.ok ? 204 : 400).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/events`;
  const made = await admin.createWebhook({ url, types: ['coin.transaction.recorded'] });
  secret = made.secret;
  return {
    async of(platform, count) {
      const deadlineMs = Date.now() + ARRIVE_WITHIN_MS;
      for (;;) {
        const own = [...arrived.values()].filter((one) => one.platform === platform);
        if (own.length >= count || Date.now() > deadlineMs) return own.sort((a, b) => a.id - b.id);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    async close() {
      await admin.deleteWebhook({ id: made.id });
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
