import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Connection, openConnection } from './connection.ts';
import type { Job, Tally } from './protocol.ts';
import type { Maker, Request } from './request.ts';
import { type Gathering, gather, toTally } from './tally.ts';

/** A polite caller waits this long after a 503, so that refusals are no busy loop. */
const AFTER_REFUSAL_MS = 250;
const AFTER_FAILURE_MS = 20;
/** A job that ends by a count fails when it takes longer. */
const COUNT_WITHIN_MS = 300_000;

const DONE = '"status":201';

type State = { current: Gathering; accepted: number; left: number; over: boolean };

function codeOf({ status, body }: Answer): string {
  return /"code":"(\w+)"/.exec(body)?.[1] ?? String(status);
}

function note(
  state: State,
  { accepted, hasOperations }: Request,
  answer: Answer | undefined,
  tookMs: number,
): number {
  const { current } = state;
  if (answer?.status === accepted) {
    current.latenciesMs.push(tookMs);
    state.accepted += 1;
    if (hasOperations) current.operations += answer.body.split(DONE).length - 1;
    if (/\r\nidempotency-replayed: true/i.test(answer.head)) current.replayed += 1;
    return 0;
  }
  if (answer?.status === 503) {
    current.refusedMs.push(tookMs);
    if (!/\r\nretry-after:/i.test(answer.head)) current.withoutRetryAfter += 1;
    return AFTER_REFUSAL_MS;
  }
  const code = answer ? codeOf(answer) : 'connection';
  current.errors[code] = (current.errors[code] ?? 0) + 1;
  return AFTER_FAILURE_MS;
}

type Begin = () => Promise<number>;

function beginOf({ ratePerSecond }: Job): Begin {
  if (ratePerSecond === undefined) return async () => performance.now();
  const firstMs = performance.now();
  let due = 0;
  return async () => {
    const dueMs = firstMs + (due * 1000) / ratePerSecond;
    due += 1;
    await sleep(Math.max(0, dueMs - performance.now()));
    return dueMs;
  };
}

async function loop(baseUrl: string, next: Maker, state: State, begin: Begin): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  let connection: Connection | undefined;
  while (!state.over && state.left > 0) {
    state.left -= 1;
    const request = next();
    const { text, accepted } = request;
    const startMs = await begin();
    if (state.over) break;
    let answer: Answer | undefined;
    try {
      connection ??= await openConnection(hostname, Number(port));
      answer = await connection.exchange(text);
    } catch {
      connection?.close();
      connection = undefined;
    }
    const pauseMs = note(state, request, answer, performance.now() - startMs);
    // Only accepted requests reduce the count.
    if (answer?.status !== accepted) state.left += 1;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  connection?.close();
}

/** Results that arrive later do not belong to a measured second. */
async function gatherFor(state: State, ms: number): Promise<Tally> {
  const gathering = gather();
  const startMs = performance.now();
  state.current = gathering;
  await sleep(ms);
  state.current = gather();
  return toTally(gathering, (performance.now() - startMs) / 1000, state.accepted);
}

async function measure(job: Job, state: State, tell: (tally: Tally) => void): Promise<Tally> {
  const { windowMs, measureMs } = job;
  if (windowMs === undefined) return gatherFor(state, measureMs);
  const windows = Math.max(1, Math.round(measureMs / windowMs));
  for (let done = 0; done < windows; done += 1) tell(await gatherFor(state, windowMs));
  return toTally(gather(), 0, state.accepted);
}

async function untilCounted(loops: Promise<unknown>, state: State): Promise<Tally> {
  const startMs = performance.now();
  const timer = setTimeout(() => {
    state.over = true;
  }, COUNT_WITHIN_MS);
  await loops;
  clearTimeout(timer);
  if (state.left > 0) throw new Error(`${state.left} requests were left after ${COUNT_WITHIN_MS} ms`);
  return toTally(state.current, (performance.now() - startMs) / 1000, state.accepted);
}

export async function runJob(job: Job, sources: () => Maker, tell: (tally: Tally) => void): Promise<Tally> {
  const state: State = {
    current: gather(),
    accepted: 0,
    left: job.count ?? Number.POSITIVE_INFINITY,
    over: false,
  };
  const begin = beginOf(job);
  const loops = Promise.all(
    Array.from({ length: job.concurrency }, (_, index) =>
      loop(job.baseUrls[index % job.baseUrls.length] ?? '', sources(), state, begin),
    ),
  );
  // A failing loop ends the job, even during a wait.
  loops.catch(() => undefined);
  if (job.count !== undefined) return untilCounted(loops, state);
  // Without a warm-up the very first answer counts; none can arrive before this turn of the event loop ends.
  const warm = job.warmUpMs > 0 ? sleep(job.warmUpMs) : Promise.resolve();
  const timed = warm.then(() => measure(job, state, tell));
  const measured = await Promise.race([timed, loops.then(() => timed)]);
  state.over = true;
  await loops;
  return { ...measured, acceptedInAll: state.accepted };
}
