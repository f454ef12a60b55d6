import { startChild } from '../child.ts';
import type { Workload } from '../driver/protocol.ts';
import { type EventLoopDelay, readEventLoopDelay } from '../edge/event-loop.ts';
import { giveHistory } from '../edge/history.ts';
import { type LoginPeople, type Logins, measureLogins, registerPeople } from '../edge/honest-logins.ts';
import { ABUSES, type AbuseCounts, type AbuseName, type AbuserSaid } from '../edge/protocol.ts';
import { latencies, round } from '../measure/figures.ts';
import { countsText, table } from '../measure/tables.ts';
import type { Stack } from '../platform/stack.ts';
import { castOf, type Session, settle } from '../session.ts';
import { timesOf } from './standard.ts';

/** What one abuser costs honest users: the same load beside nobody, and beside each abuse. */

const LOGINS: AbuseName = 'login-storm';
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
  /** Beside a storm of logins: those of honest people. */
  logins?: Logins;
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
  const people = await registerPeople(stack.platform.baseUrl);
  await session.drivers.cast({ ...castOf(session, stack), users: users.slice(0, -1) });
  const { child } = await startChild<AbuserSaid>(new URL('../edge/main.ts', import.meta.url), { signal });
  const lines: EdgeLine[] = [];
  try {
    for (const abuse of ABUSES) {
      say(`Edge: ${abuse}…`);
      const honest = () => measureHonest(session, stack, HONEST[abuse], abuse === LOGINS ? people : null);
      const before = await honest();
      const started = { kind: 'start', abuse, baseUrl: stack.platform.baseUrl, token: abuser.token };
      child.send(started);
      expectSaid(await child.next(STARTED_WITHIN_MS), 'started');
      const during = await honest();
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

async function measureHonest(
  session: Session,
  stack: Stack,
  workload: Workload,
  people: LoginPeople | null,
): Promise<Honest> {
  const { baseUrl, baseUrls } = stack.platform;
  await readEventLoopDelay(session.home);
  const { measureMs } = timesOf(session);
  const job = { workload, baseUrls, concurrency: CONCURRENCY, warmUpMs: 0, measureMs };
  const logins = people && measureLogins(baseUrl, people, measureMs);
  const tally = await session.drivers.run(job);
  const eventLoop = await readEventLoopDelay(session.home);
  const { p50Ms, p99Ms, maxMs } = latencies(tally.latenciesMs);
  const acceptedPerSecond = round(tally.latenciesMs.length / tally.seconds);
  const refused = tally.refusedMs.length;
  const honest = { acceptedPerSecond, p50Ms, p99Ms, maxMs, refused, errors: tally.errors, eventLoop };
  return logins ? { ...honest, logins: await logins } : honest;
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

/** What a storm of logins does to those of honest people. */
export function loginsTable(lines: readonly EdgeLine[]): string {
  const row = (what: string, logins: Logins) => [
    what,
    logins.perSecond.toFixed(1),
    logins.p50Ms.toFixed(0),
    logins.p99Ms.toFixed(0),
    logins.maxMs.toFixed(0),
    countsText(logins.refused),
  ];
  return table(
    ['', 'logins/s', 'p50 ms', 'p99 ms', 'max ms', 'refused'],
    lines.flatMap(({ abuse, before, during }) =>
      before.logins && during.logins ? [row('logins before', before.logins), row(abuse, during.logins)] : [],
    ),
  );
}
