import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from '../../fault/check/types.ts';
import { percentile } from '../observe/answers.ts';
import { type BurstAnswer, startBurst } from '../observe/burst.ts';
import { waitUntilInSync, waitUntilServing } from '../observe/kafka.ts';
import { watchMemory } from '../observe/memory.ts';
import type { HaWorld, Rehearsal, Result } from '../types.ts';

const BURST_CALLERS = 128;
/** The gateway has noticed the loss of Kafka by then. */
const NOTICED_MS = 4_000;
const MAX_GROWTH_MB = 64;
/**
 * The maximum size of a service's young generation (three times --max-semi-space-size), and the time it takes to reach
 * that.
 */
const YOUNG_MB = 192;
const YOUNG_FOR_SECONDS = 60;
const ANSWERS = ['422 insufficient_funds', '503 unavailable', '504 outcome_unknown'];

type OutageKind = {
  description: string;
  take(world: HaWorld): Promise<void>;
  giveBack(world: HaWorld): void;
};

function wrongAnswers(answers: readonly BurstAnswer[]): Violation[] {
  const wrong = answers.filter(
    ({ answer, hasRetryAfter }) => !ANSWERS.includes(answer) || (answer.startsWith('503') && !hasRetryAfter),
  );
  const counts = Map.groupBy(wrong, ({ answer }) => answer);
  return [...counts].map(([answer, list]) => ({ rule: 'burst:answer', detail: `${answer} ×${list.length}` }));
}

/** The gateway must refuse these requests itself (503); a 504 means that it still sent one to Kafka. */
export function refusals(answers: readonly BurstAnswer[], fromMs: number, toMs: number) {
  const asked = answers.filter(({ sentAtMs }) => sentAtMs >= fromMs + NOTICED_MS && sentAtMs < toMs);
  const tookMs = asked.map((one) => one.tookMs).sort((a, b) => a - b);
  const codes = Map.groupBy(asked, ({ answer }) => answer);
  const counts = [...codes].map(([answer, list]) => `${answer} ×${list.length}`).join(', ');
  const isRefused = asked.length > 0 && !codes.has('504 outcome_unknown');
  return {
    note: `after ${NOTICED_MS / 1000} s: ${counts}; p50 ${percentile(tookMs, 50)} ms, p99 ${percentile(tookMs, 99)} ms, most ${tookMs.at(-1)} ms`,
    violations: isRefused ? [] : [{ rule: 'outage:refusals', detail: counts || 'no answers' }],
  };
}

/** The outage is longer than every wait and every retention of a message. */
function outage({ description, take, giveBack }: OutageKind, isQuick: boolean): Rehearsal {
  return {
    name: `all-brokers-${description}`,
    group: 'outage',
    isQuick,
    run: async (world): Promise<Result> => {
      const { platform, watch, seconds } = world;
      const burst = await startBurst(platform.baseUrl, BURST_CALLERS);
      await watch.answered(Date.now());
      await take(world);
      const fromMs = Date.now();
      const memory = watchMemory(platform);
      await sleep(seconds * 1_000);
      memory.stop();
      giveBack(world);
      const toMs = Date.now();
      const kafkaMs = await waitUntilServing(platform.brokers, toMs);
      const tookMs = await watch.answered(Date.now());
      const inSyncMs = await waitUntilInSync(platform, toMs);
      const answers = await burst.stop();
      const { note, violations } = refusals(answers, fromMs, toMs);
      const grownMb = memory.grownMb();
      return {
        moments: [
          { what: 'brokers back', tookMs },
          { what: 'until they had started', tookMs: kafkaMs },
          { what: 'replicas in step', tookMs: inSyncMs },
        ],
        notes: [note, ...memory.lines()],
        violations: [
          ...violations,
          ...wrongAnswers(answers),
          ...(grownMb > MAX_GROWTH_MB + (seconds < YOUNG_FOR_SECONDS ? YOUNG_MB : 0)
            ? [{ rule: 'outage:memory', detail: `a service grew by ${grownMb} MB` }]
            : []),
        ],
      };
    },
  };
}

function signalAll({ platform }: HaWorld, signal: NodeJS.Signals): void {
  for (const broker of platform.brokers) process.kill(broker.pid() ?? 0, signal);
}

export const outageRehearsals: readonly Rehearsal[] = [
  outage(
    {
      description: 'frozen',
      take: async (world) => signalAll(world, 'SIGSTOP'),
      giveBack: (world) => signalAll(world, 'SIGCONT'),
    },
    true,
  ),
  outage(
    {
      description: 'killed',
      take: async ({ platform }) => {
        await Promise.all(platform.brokers.map((broker) => broker.kill()));
      },
      giveBack: ({ platform }) => {
        for (const broker of platform.brokers) broker.start();
      },
    },
    false,
  ),
];
