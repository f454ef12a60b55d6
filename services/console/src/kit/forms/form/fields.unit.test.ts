import { describe, expect, it } from '@jest/globals';
import { type FieldKind, hideFields, readFields } from './fields.ts';

const whole: FieldKind<number> = {
  empty: '',
  read: (typed) => (/^\d+$/.test(typed) ? Number(typed) : null),
  toJson: (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed),
  Control: () => null,
};
const note: FieldKind<string | undefined> = {
  empty: 'none',
  read: (typed) => typed || undefined,
  toJson: (typed) => typed,
  Control: () => null,
};
const { empty, fromAddress: given, bodyOf, toJson: asChecked } = readFields({ userId: whole, note });

describe('the fields of a form', () => {
  it('start empty, or with the values of an address, and ignore other parameters', () => {
    expect(empty).toEqual({ userId: '', note: 'none' });
    expect(given({ userId: 7, treasury: 'rewards' })).toEqual({ userId: '7', note: undefined });
  });

  it('give a body when each value is valid; an optional field may be empty', () => {
    expect(bodyOf({ userId: '7', note: '' })).toEqual({ userId: 7, note: undefined });
    expect(bodyOf({ userId: 'seven', note: 'x' })).toBeNull();
  });

  it('give the schema the typed text when it is not a valid value', () => {
    expect(asChecked({ userId: 'seven', note: 'x' })).toEqual({ userId: 'seven', note: 'x' });
  });

  it('count as empty while hidden, whatever was typed before', () => {
    const all = { ...readFields({ note, times: whole }), Inputs: () => null };
    const some = hideFields(all, (input) => (input.note === 'once' ? { times: '1' } : {}));
    const typed = { note: 'once', times: 'some' };
    expect([all.bodyOf(typed), some.bodyOf(typed)]).toEqual([null, { note: 'once', times: 1 }]);
    expect(some.toJson(typed)).toEqual({ note: 'once', times: 1 });
    expect(some.bodyOf({ ...typed, note: 'often' })).toBeNull();
  });
});
