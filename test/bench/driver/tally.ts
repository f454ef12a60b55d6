import type { Tally } from './protocol.ts';

export type Gathering = {
  latenciesMs: number[];
  refusedMs: number[];
  errors: Record<string, number>;
  withoutRetryAfter: number;
  replayed: number;
  operations: number;
};

export function gather(): Gathering {
  return { latenciesMs: [], refusedMs: [], errors: {}, withoutRetryAfter: 0, replayed: 0, operations: 0 };
}

export function toTally(gathering: Gathering, seconds: number, acceptedInAll: number): Tally {
  return {
    ...gathering,
    seconds,
    latenciesMs: Float64Array.from(gathering.latenciesMs),
    refusedMs: Float64Array.from(gathering.refusedMs),
    acceptedInAll,
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function addErrors(all: readonly Tally[]): Record<string, number> {
  const errors: Record<string, number> = {};
  for (const tally of all) {
    for (const [code, count] of Object.entries(tally.errors)) errors[code] = (errors[code] ?? 0) + count;
  }
  return errors;
}

/** `side by side` ran at the same time, `in turn` one after another. */
export function mergeTallies(all: readonly Tally[], how: 'side by side' | 'in turn'): Tally {
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0);
  const seconds = sum((tally) => tally.seconds);
  return {
    seconds: how === 'in turn' ? seconds : seconds / Math.max(1, all.length),
    latenciesMs: joined(all.map((tally) => tally.latenciesMs)),
    refusedMs: joined(all.map((tally) => tally.refusedMs)),
    errors: addErrors(all),
    withoutRetryAfter: sum((tally) => tally.withoutRetryAfter),
    replayed: sum((tally) => tally.replayed),
    operations: sum((tally) => tally.operations),
    acceptedInAll: sum((tally) => tally.acceptedInAll),
  };
}
