import type { Fault, PlannedFault } from '../faults/types.ts';
import { type Random, randomOf } from '../record/plan/random.ts';

export type Epoch = { ledgers: number; smallDisks: boolean; faults: readonly PlannedFault[] };

/** This many faults are worth the start of a platform, and still use all numbers of ledgers in five minutes. */
const FAULTS_AN_EPOCH = 8;

function shuffle<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    const [a, b] = [result[last], result[other]];
    if (a !== undefined && b !== undefined) [result[last], result[other]] = [b, a];
  }
  return result;
}

/** Each fault occurs before any occurs again, as far as the number of ledgers allows. */
export function* plan(options: {
  seed: number;
  faults: readonly Fault[];
  ledgers: readonly number[];
}): Generator<Epoch> {
  const random = randomOf(options.seed, 0);
  const most = Math.max(...options.ledgers);
  const possible = options.faults.filter(({ minLedgers = 1 }) => minLedgers <= most);
  let bag: Fault[] = [];
  for (let number = 0; ; number += 1) {
    if (bag.length === 0) bag = shuffle(possible, random);
    const next = bag[0];
    if (!next) return;
    const { smallDisks = false, minLedgers = 1 } = next;
    const preferred = options.ledgers[number % options.ledgers.length] ?? 1;
    const ledgers = Math.max(preferred, minLedgers);
    const fits = (fault: Fault) =>
      (fault.minLedgers ?? 1) <= ledgers && (fault.smallDisks ?? false) === smallDisks;
    const taken: Fault[] = [];
    while (taken.length < FAULTS_AN_EPOCH) {
      if (bag.length === 0) bag = shuffle(possible, random);
      const fault = bag.find(fits);
      if (!fault) break;
      bag.splice(bag.indexOf(fault), 1);
      taken.push(fault);
    }
    yield {
      ledgers,
      smallDisks,
      faults: taken.map((fault) => ({ name: fault.name, ...fault.draw(random, ledgers) })),
    };
  }
}
