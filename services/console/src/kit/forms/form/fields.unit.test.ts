import { describe, expect, it } from '@jest/globals';
import { hiding, type Kind, readFields } from './fields.ts';

const whole: Kind<number> = {
  empty: '',
  read: (typed) => (/^\d+$/.test(typed) ? Number(typed) : null),
  asChecked: (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed),
  Show: () => null,
};
const note: Kind<string | undefined> = {
  empty: 'none',
  read: (typed) => typed || undefined,
  asChecked: (typed) => typed,
  Show: () => null,
};
const { empty, given, bodyOf, asChecked } = readFields({ userId: whole, note });

describe('the fields of an act', () => {
  it('begin empty, or with what an address says of them, and of nothing else', () => {
    expect(empty).toEqual({ userId: '', note: 'none' });
    expect(given({ userId: 7, treasury: 'rewards' })).toEqual({ userId: '7', note: undefined });
  });

  it('give a body when each can be read; one that is left empty is not in the way', () => {
    expect(bodyOf({ userId: '7', note: '' })).toEqual({ userId: 7, note: undefined });
    expect(bodyOf({ userId: 'seven', note: 'x' })).toBeNull();
  });

  it('are checked as they are typed where they cannot be read', () => {
    expect(asChecked({ userId: 'seven', note: 'x' })).toEqual({ userId: 'seven', note: 'x' });
  });

  it('that are hidden count as empty, whatever was typed in them before', () => {
    const all = { ...readFields({ note, times: whole }), Inputs: () => null };
    const some = hiding(all, (input) => (input.note === 'once' ? { times: '1' } : {}));
    const typed = { note: 'once', times: 'some' };
    expect([all.bodyOf(typed), some.bodyOf(typed)]).toEqual([null, { note: 'once', times: 1 }]);
    expect(some.asChecked(typed)).toEqual({ note: 'once', times: 1 });
    expect(some.bodyOf({ ...typed, note: 'often' })).toBeNull();
  });
});
