import { colored, type Output, printable } from '../../output.ts';
import { nameOf } from '../file/read.ts';
import { kindOf, type Section } from '../kinds/kinds.ts';
import type { Difference } from './differences.ts';
import type { ApplyOutcome } from './outcome.ts';
import type { Plan, Step } from './plan.ts';

export const titleOf = (section: Section, name: string | null): string =>
  printable(name === null ? kindOf(section).one : `${kindOf(section).one} "${name}"`);

export const title = ({ item }: Pick<Step, 'item'>): string =>
  titleOf(item.section, nameOf(item.section, item.fields));

const shown = (value: unknown): string =>
  printable(value === null ? 'null' : Array.isArray(value) ? `[${value.join(', ')}]` : String(value));

const changeText = ({ field, from, to }: Difference): string => `${field} ${shown(from)} → ${shown(to)}`;

/** `+ platform "shop": name The shop`, `~ limit "A day": maxAmount 100 → 200`. */
export function stepLine(step: Step, waitsFor: readonly string[]): string {
  const isNew = step.id === null;
  const sign = isNew ? colored('green', '+', process.stdout) : colored('yellow', '~', process.stdout);
  const named: readonly string[] = kindOf(step.item.section).names;
  const fields = step.differences
    .filter(({ field, to }) => !isNew || (to !== null && named[0] !== field))
    .map((one) => (isNew ? `${one.field} ${shown(one.to)}` : changeText(one)));
  const waits = waitsFor.length === 0 ? '' : ` (waits for approval ${waitsFor.join(', ')})`;
  return `${sign} ${title(step)}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}${waits}`;
}

export function outcomeLine(step: Step, outcome: ApplyOutcome): string {
  const what = title(step);
  if (outcome.state === 'waiting') return `${what} waits for approval ${outcome.approvals.join(', ')}`;
  if (outcome.state === 'held back')
    return `${what} is held back: the budget of its platform waits for approval`;
  const verb = step.id === null ? 'made' : 'changed';
  return `${what} ${verb}${outcome.secretIn === undefined ? '' : `; its secret is in ${outcome.secretIn}`}`;
}

export function otherLine({ section, name, id }: Plan['others'][number]): string {
  const is = name === id ? '' : ` (${id})`;
  return `not in the file, unchanged: ${titleOf(section, name)}${is}`;
}

export function showJson(
  out: Output,
  { others }: Plan,
  steps: readonly { step: Step; outcome?: ApplyOutcome }[],
): void {
  out.show({
    changes: steps.map(({ step: { id, item, differences }, outcome }) => ({
      change: id === null ? 'make' : 'change',
      kind: item.section,
      name: nameOf(item.section, item.fields),
      differences,
      ...(outcome ?? {}),
    })),
    notInFile: others.map(({ section, name, id }) => ({ kind: section, name, id })),
  });
}
