import type { Person } from '../driver/protocol.ts';
import { median, round } from '../measure/figures.ts';
import { countsText, table } from '../measure/tables.ts';
import type { Stack } from '../platform/stack.ts';
import { ACTS, type World } from '../refusals/acts.ts';
import { createAsk } from '../refusals/ask.ts';
import { withRedisAway } from '../refusals/redis-away.ts';
import { type Outcome, runTrial } from '../refusals/trial.ts';
import { type Session, withStack } from '../session.ts';

/** How long a caller who is shut out is still let in: at the gateway that did it, and at another one. */

const TWO_GATEWAYS = { gateway: 2, ledger: 1 };
const GATEWAYS = ['same', 'another'] as const;

/** How many trials run side by side, and for how long callers are let in before the act. */
const MODES = {
  up: { atOnce: 10, beforeMaxMs: 100 },
  // What a gateway remembers is up to 5 s old at the act: all ages are tried.
  away: { atOnce: 25, beforeMaxMs: 5_000 },
} as const;
type Mode = keyof typeof MODES;

export type RefusalLine = {
  bench: 'refusals';
  act: string;
  redis: Mode;
  /** Where the caller asks: at the gateway that was asked for the act, or at another one. */
  gateway: (typeof GATEWAYS)[number];
  trials: number;
  medianMs: number;
  maxMs: number;
  /** When the last request of all trials was sent that was let in after the act's answer. */
  lastLetInMs: number;
  /** How many were sent after it and let in, of all trials; and how many trials had any. */
  letIn: number;
  trialsWithAny: number;
  other: Record<string, number>;
};

export async function measureRefusals(session: Session): Promise<RefusalLine[]> {
  const lines: RefusalLine[] = [];
  await withStack(session, TWO_GATEWAYS, async (stack) => {
    const people = takeTurns(session);
    const [somebody] = session.users ?? [];
    if (!somebody) throw new Error('nobody was made yet');
    const measure = (mode: Mode) => measureMode(session, stack, mode, people);
    lines.push(...(await measure('up')));
    lines.push(...(await withRedisAway(stack, somebody, () => measure('away'))));
  });
  for (const line of lines) session.emit(line);
  return lines;
}

/** Gives each trial a person of its own: some of them are deleted. */
function takeTurns({ users, plan }: Session): () => Person {
  const left = (users ?? []).slice(1);
  const needed = plan.refusals * Object.keys(ACTS).length * Object.keys(MODES).length;
  if (left.length < needed)
    throw new Error(`--refusals ${plan.refusals} needs --users ${needed + 1} or more`);
  return () => {
    const person = left.pop();
    if (!person) throw new Error('there is nobody left');
    return person;
  };
}

async function measureMode(
  { plan, adminToken, say }: Session,
  { platform: { baseUrl, baseUrls } }: Stack,
  mode: Mode,
  next: () => Person,
): Promise<RefusalLine[]> {
  const world: World = { ask: createAsk(baseUrl), baseUrl, adminToken };
  const lines: RefusalLine[] = [];
  for (const [act, prepare] of Object.entries(ACTS)) {
    say(`Refusals: ${act}, Redis ${mode}…`);
    const outcomes: Outcome[][] = [];
    while (outcomes.length < plan.refusals) {
      const count = Math.min(MODES[mode].atOnce, plan.refusals - outcomes.length);
      const subjects = await Promise.all(Array.from({ length: count }, () => prepare(world, next())));
      const trials = subjects.map((subject) =>
        runTrial(subject, baseUrls, Math.random() * MODES[mode].beforeMaxMs),
      );
      outcomes.push(...(await Promise.all(trials)));
    }
    for (const [index, gateway] of GATEWAYS.entries()) {
      const ofIt = outcomes.flatMap((each) => each[index] ?? []);
      lines.push({ bench: 'refusals', act, redis: mode, gateway, ...sumUp(ofIt) });
    }
  }
  return lines;
}

function sumUp(outcomes: readonly Outcome[]) {
  const times = outcomes.map(({ untilRefusedMs }) => untilRefusedMs);
  const other: Record<string, number> = {};
  for (const outcome of outcomes) {
    for (const [status, count] of Object.entries(outcome.other)) other[status] = (other[status] ?? 0) + count;
  }
  return {
    trials: outcomes.length,
    medianMs: round(median(times)),
    maxMs: round(Math.max(...times)),
    lastLetInMs: round(Math.max(...outcomes.map(({ lastLetInMs }) => lastLetInMs))),
    letIn: outcomes.reduce((sum, { letIn }) => sum + letIn, 0),
    trialsWithAny: outcomes.filter(({ letIn }) => letIn > 0).length,
    other,
  };
}

export function refusalsTable(lines: readonly RefusalLine[]): string {
  const head = [
    'act',
    'Redis',
    'gateway',
    'trials',
    'median ms',
    'max ms',
    'last let in ms',
    'let in',
    'in trials',
    'other',
  ];
  return table(
    head,
    lines.map((line) => [
      line.act,
      line.redis,
      line.gateway,
      String(line.trials),
      line.medianMs.toFixed(1),
      line.maxMs.toFixed(1),
      line.lastLetInMs.toFixed(1),
      String(line.letIn),
      String(line.trialsWithAny),
      countsText(line.other),
    ]),
  );
}
