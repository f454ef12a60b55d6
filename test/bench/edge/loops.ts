import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, openConnection } from '../driver/connection.ts';
import { type AbuseCounts, count, type RunningAbuse } from './protocol.ts';

const AFTER_FAULT_MS = 20;

type Loop = { baseUrl: string; next(): string };

/** Connections that each send their next request when the last one is answered. They do not wait after a refusal. */
export function runLoops(loops: readonly Loop[]): RunningAbuse {
  const counts: AbuseCounts = {};
  const state = { over: false };
  for (const loop of loops) void runLoop(loop, counts, state);
  return {
    counts,
    stop: () => {
      state.over = true;
    },
  };
}

async function runLoop(loop: Loop, counts: AbuseCounts, state: { over: boolean }): Promise<void> {
  const { hostname, port } = new URL(loop.baseUrl);
  let connection: Connection | undefined;
  while (!state.over) {
    try {
      connection ??= await openConnection(hostname, Number(port));
      const { status, head } = await connection.exchange(loop.next());
      count(counts, status);
      if (/\r\nconnection: close/i.test(head)) {
        connection.close();
        connection = undefined;
      }
    } catch {
      count(counts, 'connection');
      connection?.close();
      connection = undefined;
      await sleep(AFTER_FAULT_MS);
    }
  }
  connection?.close();
}
