import { describe, expect, it } from '@jest/globals';
import { readRewards } from './rows.ts';

const faultsOf = (text: string) => {
  const { rows, fault } = readRewards(text);
  return fault ?? rows.map(({ line, faults }) => [line, ...faults]);
};

describe('a file of rewards, as Excel writes it', () => {
  it.each([
    ['userId;amount;reason\n3;1.000;x', [[2, 'amount-ambiguous']]],
    ['userId;amount;reason\n3;1,000;x', [[2, 'amount-ambiguous']]],
    ['userId;amount;reason\n3;0.500;x\n3;1.5;x\n3;1000;x', [[2], [3], [4]]],
    ['userId,amount,reason\n3,1.000,x', [[2]]],
  ])('is rejected only for an ambiguous amount: %j', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it.each(['sep=;\r\nuserId;amount;reason\r\n3;"1,5";x', 'SEP=,\nuserId,amount,reason\n3,1.5,x'])(
    'may name its separator in the first line: %j',
    (text) => {
      expect(faultsOf(text)).toEqual([[3]]);
    },
  );

  it('may have empty columns at the end', () => {
    expect(faultsOf('userId;amount;reason;\n3;1;x;\n4;2;y;;')).toEqual([[2], [3]]);
    expect(faultsOf('userId;amount;reason;\n3;1;x;more')).toEqual([[2, 'cells-too-many']]);
  });
});
