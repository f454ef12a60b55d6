import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';
import { stackError } from '../errors.ts';
import { readIfThere, writeWhole } from './files.ts';

/*
 * Below the range of outgoing connections (32768 and up on Linux, 49152 and up elsewhere): while a server is down, a
 * reconnecting client may get the same port for its own end. It would then connect to itself, and the server could not
 * return to the port.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const MAX_ATTEMPTS = 200;

/**
 * Seconds pass between the choice of a port and the start of its server, and no other platform may choose it meanwhile.
 * So the UDP port of the same number, which nothing else uses, is held until the process ends in any way.
 */
const claims = new Map<number, { owner: string; socket: Socket }>();

export type Ports = Record<string, number>;

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

async function claimPort(port: number, owner: string): Promise<boolean> {
  const claim = claims.get(port);
  if (claim) return claim.owner === owner && (await isPortFree(port));
  const socket = await bindUdp(port);
  if (!socket) return false;
  if (await isPortFree(port)) {
    claims.set(port, { owner, socket });
    return true;
  }
  socket.close();
  return false;
}

function bindUdp(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.unref();
    socket.once('error', () => resolve(undefined));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(socket));
  });
}

/**
 * Prefers the port of the last start, kept in `file`, because clients hold on to an address (above all Kafka's
 * advertised listener).
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
    const owner = `${file}: ${name}`;
    const keep = before !== undefined && !used.has(before) && (await claimPort(before, owner));
    const port = keep ? before : await choosePort(owner, used);
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

/** Returns the first of `count` consecutive ports (gateways are neighbours) that no other process chooses meanwhile. */
export function findFreePort(count = 1): Promise<number> {
  return choosePort('', new Set(), count);
}

async function choosePort(owner: string, used: ReadonlySet<number>, count = 1): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const first = randomInt(FIRST_PORT, LAST_PORT + 2 - count);
    const row = Array.from({ length: count }, (_, index) => first + index);
    if (row.some((port) => used.has(port) || claims.has(port))) continue;
    const claimed = await Promise.all(row.map((port) => claimPort(port, owner)));
    if (!claimed.includes(false)) return first;
  }
  throw stackError(`no free port found between ${FIRST_PORT} and ${LAST_PORT}`);
}
