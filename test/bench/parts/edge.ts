import { startChild } from '../child.ts';
import type { Workload } from '../driver/protocol.ts';
import { type EventLoopDelay, readEventLoopDelay } from '../edge/event-loop.ts';
import { giveHistory } from '../edge/history.ts';
import { ABUSES, type AbuseCounts, type AbuseName, type AbuserSaid } from '../edge/protocol.ts';
import { latencies, round } from '../measure/figures.ts';
import { countsText, table } from '../measure/tables.ts';
import type { Stack } from '../platform/stack.ts';
import { castOf, type Session, settle } from '../session.ts';
import { timesOf } from './standard.ts';

/** What one abuser costs honest users: the same load beside nobody, and beside each abuse. */

const CONCURRENCY = 8;
const STARTED_WITHIN_MS = 30_000;
const STOPPED_WITHIN_MS = 30_000;

/** What honest users do meanwhile: what the abuse is most in the way of. */
const HONEST: { readonly [A in AbuseName]: Workload } = {
  'large-bodies': 'random',
  'small-bodies': 'random',
  'half-bodies': 'random',
  'slow-readers': 'whole-history',
  'login-storm': 'random',
};

type Honest = {
  acceptedPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  refused: number;
  errors: Record<string, number>;
  eventLoop: EventLoopDelay;
};

export type EdgeLine = {
  bench: 'edge';
  abuse: AbuseName;
  honest: Workload;
  concurrency: number;
  before: Honest;
  during: Honest;
  abuser: AbuseCounts;
};

export async function measureEdge(session: Session, stack: Stack): Promise<EdgeLine[]> {
  const { signal, say, emit } = session;
  const users = session.users ?? [];
  const abuser = users.at(-1);
  if (!abuser || users.length < 3) throw new Error('the edge needs 3 users or more');
  await giveHistory(stack.platform.baseUrl, session.adminToken, abuser);
  await settle(stack);
  await session.drivers.cast({ ...castOf(session, stack), users: users.slice(0, -1) });
  const { child } = await startChild<AbuserSaid>(new URL('../edge/main.ts', import.meta.url), { signal });
  const lines: EdgeLine[] = [];
  try {
    for (const abuse of ABUSES) {
      say(`Edge: ${abuse}…`);
      const before = await measureHonest(session, stack, HONEST[abuse]);
      const started = { kind: 'start', abuse, baseUrl: stack.platform.baseUrl, token: abuser.token };
      child.send(started);
      expectSaid(await child.next(STARTED_WITHIN_MS), 'started');
      const during = await measureHonest(session, stack, HONEST[abuse]);
      child.send({ kind: 'stop' });
      const { counts } = expectSaid(await child.next(STOPPED_WITHIN_MS), 'stopped');
      const heading = { abuse, honest: HONEST[abuse], concurrency: CONCURRENCY };
      const line: EdgeLine = { bench: 'edge', ...heading, before, during, abuser: counts };
      lines.push(line);
      emit(line);
      await settle(stack);
    }
  } finally {
    await child.stop();
  }
  return lines;
}

function expectSaid<K extends AbuserSaid['kind']>(said: AbuserSaid, kind: K) {
  if (said.kind === kind) return said as Extract<AbuserSaid, { kind: K }>;
  throw new Error(`the abuser failed: ${said.kind === 'failed' ? said.message : said.kind}`);
}

async function measureHonest(session: Session, stack: Stack, workload: Workload): Promise<Honest> {
  const { baseUrls } = stack.platform;
  await readEventLoopDelay(session.home);
  const { measureMs } = timesOf(session);
  const job = { workload, baseUrls, concurrency: CONCURRENCY, warmUpMs: 0, measureMs };
  const tally = await session.drivers.run(job);
  const eventLoop = await readEventLoopDelay(session.home);
  const { p50Ms, p99Ms, maxMs } = latencies(tally.latenciesMs);
  const acceptedPerSecond = round(tally.latenciesMs.length / tally.seconds);
  const refused = tally.refusedMs.length;
  return { acceptedPerSecond, p50Ms, p99Ms, maxMs, refused, errors: tally.errors, eventLoop };
}

export function edgeTable(lines: readonly EdgeLine[]): string {
  const row = (what: string, honest: Honest, abuser: string) => [
    what,
    honest.acceptedPerSecond.toFixed(0),
    honest.p50Ms.toFixed(1),
    honest.p99Ms.toFixed(1),
    honest.maxMs.toFixed(0),
    String(honest.refused),
    countsText(honest.errors),
    honest.eventLoop.p99Ms.toFixed(0),
    honest.eventLoop.maxMs.toFixed(0),
    abuser,
  ];
  const head = [
    '',
    'accepted/s',
    'p50 ms',
    'p99 ms',
    'max ms',
    '503',
    'errors',
    'loop p99 ms',
    'loop max ms',
  ];
  return table(
    [...head, 'abuser'],
    lines.flatMap(({ abuse, honest, before, during, abuser }) => [
      row(`${honest} before`, before, ''),
      row(abuse, during, countsText(abuser)),
    ]),
  );
}
