import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { describeProblem, wholeNumber } from '../../support/run/whole-number.ts';
import { FAULTS } from '../faults/catalogue.ts';

export type FaultArgs = {
  minutes: number;
  seed: number;
  faults: number;
  only: readonly string[];
  ledgers: readonly number[];
};

const MAX_MINUTES = 24 * 60;
const MAX_SEED = 2 ** 31 - 1;
const MAX_FAULTS = 100_000;
const LEDGERS = [1, 2, 3];
const USAGE = 'npm run test:fault -- [--minutes N] [--seed S] [--faults N] [--only NAME,…] [--ledgers 1|2|3]';

function names(text: string | undefined): string[] {
  const known = FAULTS.map(({ name }) => name);
  const wanted = text === undefined ? known : text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no fault "${unknown}", but ${known.join(', ')}`);
  return wanted;
}

export function parseFaultArgs(argv: readonly string[]): FaultArgs | { problem: string } {
  const string = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { minutes: string, seed: string, faults: string, only: string, ledgers: string },
    });
    const only = names(values.only);
    const ledgers = values.ledgers === undefined ? LEDGERS : [wholeNumber('ledgers', values.ledgers, 1, 3)];
    const most = Math.max(...ledgers);
    const impossible = FAULTS.find(({ name, minLedgers = 1 }) => only.includes(name) && minLedgers > most);
    if (values.only !== undefined && impossible)
      throw new Error(`${impossible.name} needs ${impossible.minLedgers} ledgers`);
    return {
      minutes: wholeNumber('minutes', values.minutes, 5, MAX_MINUTES),
      seed: wholeNumber('seed', values.seed, randomInt(1, 1_000_000), MAX_SEED),
      faults: wholeNumber('faults', values.faults, MAX_FAULTS, MAX_FAULTS),
      only,
      ledgers,
    };
  } catch (error) {
    return describeProblem(error, USAGE);
  }
}

export function replayCommand(args: FaultArgs, done: number): string {
  const { minutes, seed, only, ledgers } = args;
  const all = only.length === FAULTS.length;
  return [
    `npm run test:fault -- --minutes ${minutes} --seed ${seed} --faults ${Math.max(1, done)}`,
    ...(all ? [] : [`--only ${only.join(',')}`]),
    ...(ledgers.length > 1 ? [] : [`--ledgers ${ledgers[0]}`]),
  ].join(' ');
}
