import { describe, expect, it } from '@jest/globals';
import { askedBy, inputOf, typedOf } from './filter-input.ts';

const NOTHING = typedOf({});

describe('what is typed into filters', () => {
  it('asks for what the address says, and back', () => {
    const search = {
      reference: '007',
      metadata: 'a.b=c=d',
      minAmount: 0.0001,
      maxAmount: 1.5,
    };
    expect(askedBy(typedOf(search))).toEqual({ asked: search, wrong: [] });
  });

  it('asks the API for metadata by its key', () => {
    expect(inputOf({ userId: 1, metadata: 'a.b=c=d' })).toEqual({ userId: 1, metadata: { 'a.b': 'c=d' } });
    expect(inputOf({ metadata: 'an order=1' })).toEqual({});
  });

  it('keeps what cannot be understood out, and tells which it is', () => {
    expect(askedBy({ ...NOTHING, metadata: 'order' }).wrong).toEqual(['metadata']);
    const typed = { ...NOTHING, minAmount: '1,00001', maxAmount: '2,5' };
    const { asked, wrong } = askedBy(typed);
    expect(wrong).toEqual(['minAmount']);
    expect(asked).toMatchObject({ minAmount: undefined, maxAmount: 2.5 });
  });
});
