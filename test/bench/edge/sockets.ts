import { connect, type OnReadOpts, type Socket } from 'node:net';
import { type AbuseCounts, count } from './protocol.ts';

const REOPEN_AFTER_MS = 200;

type Held = {
  baseUrl: string;
  sockets: number;
  /** What each socket sends when it is connected. */
  first(): string;
  /** How it reads; without it all at once. */
  onread?(socket: () => Socket): OnReadOpts;
};

/** Keeps so many sockets open; one that is closed is opened again a little later. The first answer on each counts. */
export function holdSockets({ baseUrl, sockets, first, onread }: Held) {
  const { hostname, port } = new URL(baseUrl);
  const counts: AbuseCounts = {};
  const open = new Set<Socket>();
  let over = false;
  const hold = () => {
    if (over) return;
    const reading = onread?.(() => socket);
    const options = { host: hostname, port: Number(port), ...(reading ? { onread: reading } : {}) };
    const socket: Socket = connect(options, () => {
      count(counts, 'opened');
      socket.write(first());
    });
    open.add(socket);
    if (!reading) socket.once('data', (data) => count(counts, statusOf(data)));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      if (over) return;
      count(counts, 'closed');
      setTimeout(hold, REOPEN_AFTER_MS);
    });
  };
  for (let index = 0; index < sockets; index += 1) hold();
  const stop = () => {
    over = true;
    for (const socket of open) socket.destroy();
  };
  return { counts, stop };
}

export function statusOf(data: Uint8Array): string {
  return Buffer.from(data.subarray(9, 12)).toString('latin1');
}
