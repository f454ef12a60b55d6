import { parseArgs } from 'node:util';
import { describeProblem, wholeNumber } from '../support/run/whole-number.ts';
import { REHEARSALS } from './rehearsals/catalogue.ts';

export type HaArgs = {
  only: readonly string[];
  seconds: number;
  seed: number;
};

const MAX_SECONDS = 3_600;
const MAX_SEED = 2 ** 31 - 1;
const DEFAULT_SECONDS = 40;
const DEFAULT_SEED = 1;
const USAGE = 'npm run test:ha -- [--only NAME,…] [--seconds N] [--seed S]';

function names(text: string | undefined): string[] {
  const known = REHEARSALS.map(({ name }) => name);
  if (text === undefined) return known;
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no rehearsal "${unknown}", but ${known.join(', ')}`);
  return known.filter((name) => wanted.includes(name));
}

export function parseHaArgs(argv: readonly string[]): HaArgs | { problem: string } {
  const string = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { only: string, seconds: string, seed: string },
    });
    return {
      only: names(values.only),
      seconds: wholeNumber('seconds', values.seconds, DEFAULT_SECONDS, MAX_SECONDS),
      seed: wholeNumber('seed', values.seed, DEFAULT_SEED, MAX_SEED),
    };
  } catch (error) {
    return describeProblem(error, USAGE);
  }
}
