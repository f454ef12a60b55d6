import { describe, expect, it } from '@jest/globals';
import { FAULTS } from '../faults/catalogue.ts';
import { type Epoch, plan } from './plan.ts';

const EPOCHS = 20;

function first(seed: number, faults = FAULTS, ledgers: readonly number[] = [1, 2, 3]): Epoch[] {
  const epochs: Epoch[] = [];
  for (const epoch of plan({ seed, faults, ledgers })) {
    epochs.push(epoch);
    if (epochs.length === EPOCHS) break;
  }
  return epochs;
}
const formatEpochs = (epochs: readonly Epoch[]) =>
  epochs.map(({ faults, ...rest }) => ({
    ...rest,
    faults: faults.map(({ name, params }) => ({ name, params })),
  }));

describe('the plan of faults', () => {
  it('is the same for the same seed, with the same parameters, and another for another', () => {
    expect(formatEpochs(first(7))).toEqual(formatEpochs(first(7)));
    expect(formatEpochs(first(7))).not.toEqual(formatEpochs(first(8)));
  });

  it('has each fault before any occurs again', () => {
    const names = first(3).flatMap(({ faults }) => faults.map(({ name }) => name));
    expect(new Set(names.slice(0, FAULTS.length)).size).toBe(FAULTS.length);
    expect(names.length).toBeGreaterThan(2 * FAULTS.length);
  });

  it('gives each fault the ledgers and the disks that it needs', () => {
    for (const { ledgers, smallDisks, faults } of first(5)) {
      for (const { name } of faults) {
        const fault = FAULTS.find((candidate) => candidate.name === name);
        expect(fault?.minLedgers ?? 1).toBeLessThanOrEqual(ledgers);
        expect(fault?.smallDisks ?? false).toBe(smallDisks);
      }
    }
  });

  it('has every number of ledgers', () => {
    expect(new Set(first(1).map(({ ledgers }) => ledgers))).toEqual(new Set([1, 2, 3]));
  });

  it('leaves out faults that the given ledgers cannot have, and ends when nothing is left', () => {
    const alone = first(1, FAULTS, [1]).flatMap(({ faults }) => faults.map(({ name }) => name));
    expect(alone).not.toContain('term-ledger');
    const needsTwo = FAULTS.filter(({ name }) => name === 'term-ledger');
    expect(first(1, needsTwo, [1])).toEqual([]);
    expect(first(1, [], [1])).toEqual([]);
  });
});
