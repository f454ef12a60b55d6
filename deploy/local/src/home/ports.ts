import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { stackError } from '../errors.ts';
import { readIfThere, writeWhole } from './files.ts';

/*
 * Not from the range that the system gives to outgoing connections (32768 and up on Linux, 49152 and up
 * elsewhere): while a server is away, a client that keeps connecting to a port of that range can be given the
 * very same port for its own end, reach itself, and keep the server from coming back on it.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const MAX_ATTEMPTS = 200;

export type Ports = Record<string, number>;

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A port for each name: the one of the last start when it is still free, else a new one. Kept in `file`, because
 * what clients were told (Kafka's advertised listener above all) should stay true across a restart.
 */
export async function assignPorts(
  file: string,
  names: readonly string[],
  reserved: readonly number[] = [],
): Promise<Ports> {
  const kept = parsePorts(readIfThere(file));
  const used = new Set([...reserved]);
  const assigned: Ports = {};
  for (const name of names) {
    const before = kept[name];
    const keep = before !== undefined && !used.has(before) && (await isPortFree(before));
    const port = keep ? before : await findFreePort(used);
    assigned[name] = port;
    used.add(port);
  }
  writeWhole(file, `${JSON.stringify({ ...kept, ...assigned }, null, 2)}\n`);
  return assigned;
}

export function parsePorts(text: string | undefined): Ports {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter(([, port]) => Number.isInteger(port) && port > 0 && port < 65_536),
    );
  } catch {
    return {};
  }
}

export async function findFreePort(used: ReadonlySet<number> = new Set()): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (!used.has(port) && (await isPortFree(port))) return port;
  }
  throw stackError(`no free port found between ${FIRST_PORT} and ${LAST_PORT}`);
}
