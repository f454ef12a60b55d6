import { connect, type Socket } from 'node:net';
import { type Logger, uuidv7 } from '@cowrie/telemetry';
import { createKafkaClient, type KafkaClient } from './kafkajs/client.ts';
import type { Producer } from './types.ts';

const ignore = (): void => undefined;
export const quietLogger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

export function recordingLogger(): Logger & { lines: string[]; entries: { fields: object; line: string }[] } {
  const lines: string[] = [];
  const entries: { fields: object; line: string }[] = [];
  const at = (level: string) => (fields: object, message: string) => {
    lines.push(`${level} ${message}`);
    entries.push({ fields, line: `${level} ${message}` });
  };
  return { lines, entries, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** `withinMs` only limits a wait for something that never happens. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 45_000): Promise<void> {
  const endsAtMs = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > endsAtMs) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function unique(name: string): string {
  return `test.${name}.${uuidv7().slice(9)}`;
}

/** https://kafka.apache.org/protocol#protocol_api_keys */
const API_KEYS = { produce: 0, fetch: 1, heartbeat: 12, saslAuthenticate: 36 };

/** When cut, open connections break and new ones are refused. */
export type Network = {
  open(host: string, port: number): Socket;
  cut(): void;
  cutAfter(request: keyof typeof API_KEYS): void;
  isCut(): boolean;
  mend(): void;
  requests(kind: keyof typeof API_KEYS): number;
};

export function createNetwork(): Network {
  const sockets = new Set<Socket>();
  let isCut = false;
  let cutAfterKey: number | null = null;
  const counts = new Map<number, number>();
  const cut = (): void => {
    isCut = true;
    cutAfterKey = null;
    for (const socket of sockets) socket.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
  };
  return {
    open(host, port) {
      const socket = connect({ host, port: isCut ? 1 : port, noDelay: true });
      const write = socket.write.bind(socket);
      socket.write = ((chunk: Buffer, ...rest: []) => {
        const written = write(chunk, ...rest);
        const key = chunk.readInt16BE(4);
        counts.set(key, (counts.get(key) ?? 0) + 1);
        if (key === cutAfterKey) cut();
        return written;
      }) as Socket['write'];
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    cut,
    isCut: () => isCut,
    cutAfter(request) {
      cutAfterKey = API_KEYS[request];
    },
    mend() {
      isCut = false;
    },
    requests: (kind) => counts.get(API_KEYS[kind]) ?? 0,
  };
}

export function testClient(
  options: { name?: string; network?: Network; logger?: Logger; password?: string } = {},
): KafkaClient {
  const brokers = process.env.KAFKA_BROKERS;
  if (!brokers) throw new Error('KAFKA_BROKERS is not set: these tests need a real Kafka');
  const { name = 'test-1', network, logger = quietLogger, password } = options;
  return createKafkaClient({
    brokers: password === undefined ? brokers : brokers.replace(/:[^:@]*@/, `:${password}@`),
    clientId: name,
    logger,
    ...(network ? { openSocket: network.open } : {}),
  });
}

export function fakeProducer(): Producer & {
  sent: Parameters<Producer['send']>[0][];
  failure: Error | null;
} {
  const fake: ReturnType<typeof fakeProducer> = {
    sent: [],
    failure: null,
    connect: async () => undefined,
    send: async (message) => {
      if (fake.failure) throw fake.failure;
      fake.sent.push(message);
    },
    sendAll: async (messages) => {
      for (const message of messages) await fake.send(message);
    },
    healthy: () => fake.failure === null,
    close: async () => undefined,
  };
  return fake;
}
