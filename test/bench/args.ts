import { parseArgs } from 'node:util';
import { USUAL_WORKLOADS, WORKLOADS, type Workload } from './driver/protocol.ts';

/** `against` is Cowrie of another checkout. */
export type TargetName = 'cowrie' | 'against' | 'baseline';

export type Plan = {
  quick: boolean;
  only: readonly Workload[];
  concurrencies: readonly number[];
  rates: readonly number[];
  targets: readonly TargetName[];
  /** The other checkout is measured in turn with this one. */
  against: string | null;
  standard: boolean;
  /** 0 skips this part. */
  soakMinutes: number;
  secondsPerSlice: number;
  warmUpSeconds: number;
  rounds: number;
  users: number;
  operationsPerRequest: number;
  drivers: number;
  poolSize: number | null;
  out: string | null;
};

const USAGE =
  'npm run bench -- [--quick] [--only WORKLOAD,…] [--concurrency N,…] [--rate N,…] [--targets NAME,…] [--against DIR] ' +
  '[--soak MINUTES] [--seconds N] [--warm-up SECONDS] [--rounds N] [--users N] [--operations N] [--drivers N] [--pool N] [--out FILE]';

const TARGETS: readonly TargetName[] = ['cowrie', 'baseline'];
const CONCURRENCIES = [1, 16, 64, 256, 1024];
const WARM_UP_SHARE = 0.2;

const OPTIONS = {
  quick: { type: 'boolean' },
  only: { type: 'string' },
  concurrency: { type: 'string' },
  rate: { type: 'string' },
  targets: { type: 'string' },
  against: { type: 'string' },
  soak: { type: 'string' },
  seconds: { type: 'string' },
  'warm-up': { type: 'string' },
  rounds: { type: 'string' },
  users: { type: 'string' },
  operations: { type: 'string' },
  drivers: { type: 'string' },
  pool: { type: 'string' },
  out: { type: 'string' },
} as const;

type Values = { [Name in keyof typeof OPTIONS]?: string | boolean | undefined };

const WRONG = 'wrong_arguments';
const argumentError = (line: string) => Object.assign(new Error(line), { code: WRONG });

function text(values: Values, name: keyof Values): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

function number(values: Values, name: keyof Values, fallback: number, min: number, max: number): number {
  const given = text(values, name);
  if (given === undefined) return fallback;
  const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw argumentError(`--${name} is "${given}": it must be a number from ${min} to ${max}`);
}

function whole(values: Values, name: keyof Values, fallback: number, min: number, max: number): number {
  const value = number(values, name, fallback, min, max);
  if (Number.isInteger(value)) return value;
  throw argumentError(`--${name} is "${value}": it must be a whole number`);
}

function wholes(
  values: Values,
  name: keyof Values,
  fallback: readonly number[],
  max: number,
): readonly number[] {
  const given = text(values, name)?.split(',');
  return given?.map((each) => whole({ [name]: each }, name, 0, 1, max)) ?? fallback;
}

function names<T extends string>(
  values: Values,
  name: keyof Values,
  known: readonly T[],
  fallback = known,
): readonly T[] {
  const given = text(values, name)?.split(',');
  if (given === undefined) return fallback;
  const unknown = given.find((each) => !known.some((one) => one === each));
  if (unknown !== undefined)
    throw argumentError(`--${name}: there is no "${unknown}", but ${known.join(', ')}`);
  return known.filter((each) => given.includes(each));
}

function parseValues(argv: readonly string[]): Values {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    // The first line of the message is enough.
    const [line] = String((error as { message?: unknown }).message).split('\n');
    throw argumentError(`${line} (${USAGE})`);
  }
}

export function parsePlan(argv: readonly string[]): Plan | { problem: string } {
  try {
    return planOf(argv);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WRONG) return { problem: error.message };
    throw error;
  }
}

function planOf(argv: readonly string[]): Plan {
  const values = parseValues(argv);
  const quick = values.quick === true;
  const asked =
    quick || values.only !== undefined || values.concurrency !== undefined || values.rate !== undefined;
  const secondsPerSlice = number(values, 'seconds', quick ? 2 : 5, 0.1, 3600);
  const against = text(values, 'against') ?? null;
  const poolSize = whole(values, 'pool', 0, 0, 150);
  return {
    quick,
    standard: asked || values.soak === undefined,
    only: names<Workload>(values, 'only', WORKLOADS, USUAL_WORKLOADS),
    concurrencies: wholes(values, 'concurrency', CONCURRENCIES, 4096),
    rates: wholes(values, 'rate', [], 100_000),
    targets:
      against === null
        ? names(values, 'targets', TARGETS)
        : [...names(values, 'targets', TARGETS, ['cowrie']), 'against'],
    against,
    soakMinutes: number(values, 'soak', 0, 0, 24 * 60),
    secondsPerSlice,
    warmUpSeconds: number(values, 'warm-up', Math.max(0.3, secondsPerSlice * WARM_UP_SHARE), 0, 600),
    rounds: whole(values, 'rounds', quick ? 1 : 3, 1, 1000),
    users: whole(values, 'users', 10_000, 2, 1_000_000),
    operationsPerRequest: whole(values, 'operations', 100, 1, 1000),
    drivers: whole(values, 'drivers', 1, 1, 16),
    poolSize: poolSize === 0 ? null : poolSize,
    out: text(values, 'out') ?? null,
  };
}
