import { setTimeout as sleep } from 'node:timers/promises';
import { TOPICS } from '@cowrie/contracts';
import { createConsumer } from '@cowrie/messaging';
import { askRedisAt } from '../../../deploy/local/src/servers/redis/ping.ts';
import { eventually } from '../../support/eventually.ts';
import { quietLogger } from './command-tap.ts';
import { between, oneOf } from './processes.ts';
import { anyService } from './signals.ts';
import type { Fault, FaultTarget } from './types.ts';

const WRITE_DEADLINE_MS = 5_000;
const PAUSE_BETWEEN_COPIES_MS = 150;

/** The age of repeated commands: before the deadline, just after it, long after it. */
const AGES_MS = { fresh: 0, late: 12_000, old: 120_000 } as const;

const replayCommands: Fault = {
  name: 'replay-commands',
  draw: (random) => {
    const age = oneOf(random, Object.keys(AGES_MS)) as keyof typeof AGES_MS;
    const count = between(random, 20, 400);
    const copies = between(random, 1, 3);
    return {
      params: { age, count, copies },
      run: async ({ tap }) => {
        const again = tap.written(AGES_MS[age], count);
        for (let copy = 0; copy < copies; copy += 1) {
          await eventually(() => tap.writeAgain(again), WRITE_DEADLINE_MS);
          await sleep(PAUSE_BETWEEN_COPIES_MS);
        }
        return { backAtMs: Date.now(), note: `${again.length} commands` };
      },
    };
  },
};

/** The new member takes partitions, does nothing, and leaves. */
async function disturb({ tap }: FaultTarget, groupId: string, topic: string, holdMs: number): Promise<void> {
  const member = createConsumer(tap.client, {
    groupId,
    topics: [topic],
    fromBeginning: true,
    logger: quietLogger,
    onMessages: () => sleep(holdMs),
    onCrash: () => undefined,
  });
  const joined = member.start().catch(() => undefined);
  await Promise.race([joined, sleep(JOIN_WITHIN_MS, undefined, { ref: false })]);
  await sleep(holdMs);
  await member.close();
}

const JOIN_WITHIN_MS = 5_000;

const rebalanceStorm: Fault = {
  name: 'rebalance-storm',
  draw: (random) => {
    const [members, times, holdMs] = [between(random, 1, 3), between(random, 2, 5), between(random, 50, 600)];
    return {
      params: { members, times, holdMs },
      run: async (world) => {
        for (let time = 0; time < times; time += 1) {
          const disturbing = Array.from({ length: members }, () =>
            disturb(world, 'ledger', TOPICS.ledgerCommands, holdMs),
          );
          await Promise.all(disturbing);
        }
        return { backAtMs: Date.now() };
      },
    };
  },
};

const emptyRedis: Fault = {
  name: 'empty-redis',
  draw: (random) => {
    const times = between(random, 1, 5);
    return {
      params: { times },
      run: async ({ platform }) => {
        for (let time = 0; time < times; time += 1) {
          const answer = await askRedisAt(platform.env.REDIS_URL ?? '', 'FLUSHALL');
          if (!answer.startsWith('+OK')) throw new Error(`Redis said ${answer.trim()}`);
          await sleep(PAUSE_BETWEEN_COPIES_MS);
        }
        return { backAtMs: Date.now() };
      },
    };
  },
};

const STEPS_MS = [-30_000, -5_000, -2_000, -500, 500, 2_000, 5_000, 30_000];

const stepClock: Fault = {
  name: 'step-clock',
  draw: (random, ledgers) => {
    const instance = anyService(random, ledgers);
    const offsetMs = STEPS_MS[random.below(STEPS_MS.length)] ?? 0;
    const forMs = between(random, 1_000, 5_000);
    return {
      params: { instance, offsetMs, forMs },
      run: async ({ clocks }) => {
        try {
          clocks.step(instance, offsetMs);
          await sleep(forMs);
        } finally {
          clocks.step(instance, 0);
        }
        return { backAtMs: Date.now() };
      },
    };
  },
};

export const busFaults: readonly Fault[] = [replayCommands, rebalanceStorm, emptyRedis, stepClock];
