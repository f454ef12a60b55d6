import { describe, expect, it } from '@jest/globals';
import { inputOf, parseFilters, toFilterTexts } from './filter-input.ts';

const NOTHING = toFilterTexts({});

describe('typed filters', () => {
  it('are converted to an address and back', () => {
    const search = {
      reference: '007',
      metadata: 'a.b=c=d',
      minAmount: 0.0001,
      maxAmount: 1.5,
    };
    expect(parseFilters(toFilterTexts(search))).toEqual({ search, wrong: [] });
  });

  it('query metadata by its key', () => {
    expect(inputOf({ userId: 1, metadata: 'a.b=c=d' })).toEqual({ userId: 1, metadata: { 'a.b': 'c=d' } });
    expect(inputOf({ metadata: 'an order=1' })).toEqual({});
  });

  it('omit invalid text and name its fields', () => {
    expect(parseFilters({ ...NOTHING, metadata: 'order' }).wrong).toEqual(['metadata']);
    const typed = { ...NOTHING, minAmount: '1,00001', maxAmount: '2,5' };
    const { search, wrong } = parseFilters(typed);
    expect(wrong).toEqual(['minAmount']);
    expect(search).toMatchObject({ minAmount: undefined, maxAmount: 2.5 });
  });
});
