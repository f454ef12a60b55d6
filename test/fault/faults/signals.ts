import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../record/plan/random.ts';
import { between, family, isServer, oneOf, pidOf, waitUntilReplaced } from './processes.ts';
import type { Fault, FaultTarget, PlannedFault } from './types.ts';

/** The documents promise these bounds. */
const KILLED_LEDGER_MS = 8_000;
const ENDED_LEDGER_MS = 1_000;
const SERVER_MS = 10_000;

const LONGEST_FREEZE_MS = 9_000;
const SHORTEST_FREEZE_MS = 500;

const SERVICES = ['ledger', 'user', 'history', 'gateway'] as const;
const SERVERS = ['kafka', 'postgres', 'redis'] as const;

function instanceOf(name: string, random: Random, ledgers: number): string {
  if (isServer(name)) return name;
  return `${name}-${name === 'ledger' ? 1 + random.below(ledgers) : 1}`;
}

function killTargetMs(instance: string, ledgers: number): { targetMs?: number } {
  if (isServer(instance)) return { targetMs: SERVER_MS };
  return instance.startsWith('ledger-') && ledgers > 1 ? { targetMs: KILLED_LEDGER_MS } : {};
}

const isGateway = (instance: string) => instance.startsWith('gateway-');

/** Another ledger takes over at once, so its recovery counts from the signal. */
async function end(world: FaultTarget, instance: string, signal: NodeJS.Signals): Promise<number> {
  const { platform } = world;
  const before = pidOf(platform, instance);
  const sentAtMs = Date.now();
  process.kill(before, signal);
  const backAtMs = await waitUntilReplaced(platform, instance, before);
  return instance.startsWith('ledger-') && world.ledgers > 1 ? sentAtMs : backAtMs;
}

function killFault(target: string): Fault {
  return {
    name: `kill-${target}`,
    draw: (random, ledgers) => {
      const instance = instanceOf(target, random, ledgers);
      const run: PlannedFault['run'] = async (world) => ({ backAtMs: await end(world, instance, 'SIGKILL') });
      const breaksConnections = isGateway(instance);
      return { params: { instance }, run, breaksConnections, ...killTargetMs(instance, ledgers) };
    },
  };
}

async function freeze({ platform }: FaultTarget, instance: string, forMs: number): Promise<number> {
  const pid = pidOf(platform, instance);
  // The parent is stopped first, so that it cannot start further children.
  process.kill(pid, 'SIGSTOP');
  const frozen = family(pid);
  try {
    for (const each of frozen) send(each, 'SIGSTOP');
    await sleep(forMs);
  } finally {
    for (const each of frozen) send(each, 'SIGCONT');
  }
  return Date.now();
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile: a client that gives up ends its PostgreSQL process.
  }
}

function freezeFault(target: string): Fault {
  return {
    name: `freeze-${target}`,
    draw: (random, ledgers) => {
      const instance = instanceOf(target, random, ledgers);
      const forMs = between(random, SHORTEST_FREEZE_MS, LONGEST_FREEZE_MS);
      return {
        params: { instance, forMs },
        run: async (world) => ({ backAtMs: await freeze(world, instance, forMs) }),
      };
    },
  };
}

function endFault(target: string, minLedgers: number): Fault {
  return {
    name: `term-${target}`,
    minLedgers,
    draw: (random, ledgers) => {
      const instance = instanceOf(target, random, ledgers);
      // PostgreSQL waits for its clients after SIGTERM, so SIGINT is used to stop it.
      const signal = instance === 'postgres' ? 'SIGINT' : 'SIGTERM';
      const targetMs = isServer(instance) ? SERVER_MS : ENDED_LEDGER_MS;
      const run: PlannedFault['run'] = async (world) => ({ backAtMs: await end(world, instance, signal) });
      return { params: { instance, signal }, run, targetMs };
    },
  };
}

const PAIRS = [
  ['ledger', 'kafka'],
  ['ledger', 'postgres'],
  ['kafka', 'postgres'],
  ['history', 'kafka'],
  ['gateway', 'ledger'],
  ['user', 'redis'],
] as const;

/** Kills two processes at once, or the second shortly before the first is back. */
const killTwo: Fault = {
  name: 'kill-two',
  draw: (random, ledgers) => {
    const pair = PAIRS[random.below(PAIRS.length)] ?? PAIRS[0];
    const [first = '', second = ''] = pair.map((name) => instanceOf(name, random, ledgers));
    const apartMs = between(random, 0, 1_500);
    return {
      params: { first, second, apartMs },
      breaksConnections: isGateway(first),
      run: async (world) => {
        const firstEnd = end(world, first, 'SIGKILL');
        await sleep(apartMs);
        return { backAtMs: Math.max(...(await Promise.all([firstEnd, end(world, second, 'SIGKILL')]))) };
      },
    };
  },
};

const killAllButOneLedger: Fault = {
  name: 'kill-all-but-one-ledger',
  minLedgers: 3,
  draw: (random, ledgers) => {
    const spared = 1 + random.below(ledgers);
    const killed = Array.from({ length: ledgers }, (_, index) => index + 1).filter((one) => one !== spared);
    return {
      params: { spared: `ledger-${spared}` },
      targetMs: KILLED_LEDGER_MS,
      run: async (world) => {
        const ends = killed.map((number) => end(world, `ledger-${number}`, 'SIGKILL'));
        return { backAtMs: Math.max(...(await Promise.all(ends))) };
      },
    };
  },
};

export const signalFaults: readonly Fault[] = [
  ...[...SERVICES, ...SERVERS].map(killFault),
  ...[...SERVICES, ...SERVERS].map(freezeFault),
  endFault('ledger', 2),
  endFault('kafka', 1),
  endFault('postgres', 1),
  killTwo,
  killAllButOneLedger,
];

export const anyService = (random: Random, ledgers: number) =>
  instanceOf(oneOf(random, SERVICES), random, ledgers);
