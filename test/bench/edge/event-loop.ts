import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { round } from '../measure/figures.ts';

/** How late the event loop of a process was, of all since the last time that it was asked. */
export type EventLoopDelay = { p99Ms: number; maxMs: number };

const ANSWER_WITHIN_MS = 60_000;
const MS_PER_SECOND = 1_000;

/** Reads the first gateway's metrics; they begin again with each reading. */
export async function readEventLoopDelay(home: string): Promise<EventLoopDelay> {
  const ports: Record<string, number> = JSON.parse(await readFile(join(home, 'ports.json'), 'utf8'));
  const answer = await fetch(`http://127.0.0.1:${ports['gateway-1']}/metrics`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await answer.text();
  return {
    p99Ms: delayOf(text, 'nodejs_eventloop_lag_p99_seconds'),
    maxMs: delayOf(text, 'nodejs_eventloop_lag_max_seconds'),
  };
}

function delayOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name}{`));
  const seconds = Number(line?.split(' ').at(-1));
  if (Number.isNaN(seconds)) throw new Error(`the gateway does not report ${name}`);
  return round(seconds * MS_PER_SECOND);
}
