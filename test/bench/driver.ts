import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';
import { figuresFrom } from './report.ts';

/**
 * The load driver, a process of its own: transfers between random users in a closed loop (each connection sends
 * its next request when it has the answer to the last). Jobs come as messages, each is answered by `Figures`.
 */
export type Job = {
  baseUrl: string;
  users: readonly { id: number; token: string }[];
  concurrency: number;
  warmUpMs: number;
  measureMs: number;
};

type Tally = { latenciesMs: number[]; errors: Record<string, number> };

const AFTER_FAILURE_MS = 20;

function requestText(job: Job, host: string): string {
  const { users } = job;
  const from = randomInt(users.length);
  const to = (from + 1 + randomInt(users.length - 1)) % users.length;
  const body = `{"toUserId":${users[to]?.id},"amount":0.01,"reason":"A measurement"}`;
  return [
    'POST /api/coins/transfer HTTP/1.1',
    `host: ${host}`,
    `authorization: Bearer ${users[from]?.token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

function codeOf(answer: { status: number; body: string }): string {
  return /"code":"(\w+)"/.exec(answer.body)?.[1] ?? String(answer.status);
}

async function loop(job: Job, tally: () => Tally, isOver: () => boolean): Promise<void> {
  const { hostname, port, host } = new URL(job.baseUrl);
  let connection: Connection | undefined;
  while (!isOver()) {
    const startMs = performance.now();
    let error: string | undefined;
    try {
      connection ??= await openConnection(hostname, Number(port));
      const answer = await connection.exchange(requestText(job, host));
      if (answer.status !== 201) error = codeOf(answer);
    } catch {
      connection?.close();
      connection = undefined;
      error = 'connection';
    }
    const { latenciesMs, errors } = tally();
    if (error === undefined) latenciesMs.push(performance.now() - startMs);
    else {
      errors[error] = (errors[error] ?? 0) + 1;
      await sleep(AFTER_FAILURE_MS);
    }
  }
  connection?.close();
}

async function run(job: Job) {
  const warmUp: Tally = { latenciesMs: [], errors: {} };
  let current = warmUp;
  let over = false;
  const loops = Array.from({ length: job.concurrency }, () =>
    loop(
      job,
      () => current,
      () => over,
    ),
  );
  await sleep(job.warmUpMs);
  const measured: Tally = { latenciesMs: [], errors: {} };
  current = measured;
  const startMs = performance.now();
  await sleep(job.measureMs);
  const seconds = (performance.now() - startMs) / 1000;
  // What comes after the end belongs to no second that was measured.
  const rest: Tally = { latenciesMs: [], errors: {} };
  current = rest;
  over = true;
  await Promise.all(loops);
  const inAll = [warmUp, measured, rest].reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0);
  return figuresFrom(job.concurrency, seconds, measured.latenciesMs, measured.errors, inAll);
}

process.on('message', (job: Job) => {
  run(job).then((figures) => process.send?.(figures));
});
process.send?.('ready');
await once(process, 'disconnect');
process.exit(0);
