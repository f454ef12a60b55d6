import { faultyCommand } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { faultOf, faultOfEvent, isTransient } from './errors.ts';

const whose = (error: unknown): string => {
  const fault = faultOf(error);
  if (fault.whose === 'command') return 'command';
  expect(fault.whose).toBe('world');
  return fault.reason;
};

describe('whose fault an error is', () => {
  it.each([
    [{ code: '22003' }, 'command'],
    [{ code: '23514', constraint: 'accounts_balance_check' }, 'command'],
    [{ code: 'P0001' }, 'unknown'],
    [
      new Error('the batch was not written', { cause: { code: '23505', constraint: 'transactions_pkey' } }),
      'unknown',
    ],
    [new Error('the batch was not written', { cause: { code: '23514' } }), 'command'],
    [faultyCommand('a', new TypeError('x is not a function')), 'command'],
    [{ code: '23505', table: 'users' }, 'unknown'],
    [{ code: '23505', constraint: 'transactions_partition_sequence_key' }, 'unknown'],
    [{ code: '23505', constraint: 'captures' }, 'unknown'],
    [{ code: '23505', constraint: 'references_of_keys' }, 'command'],
    [{ code: '23505', table: 'results' }, 'contention'],
    [{ code: '23514', table: 'results' }, 'command'],
    [{ code: '40P01' }, 'contention'],
    [{ code: '28P01' }, 'access'],
    [{ code: '3D000' }, 'access'],
    [{ code: '42501' }, 'access'],
    [{ code: '25006' }, 'read_only'],
    [{ code: '53100' }, 'resources'],
    [{ code: '58030' }, 'resources'],
    [{ code: '57P01' }, 'unreachable'],
    [{ code: 'ECONNREFUSED' }, 'unreachable'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'unreachable'],
    [new Error('Connection terminated unexpectedly'), 'unreachable'],
    [{ code: '42P01' }, 'unknown'],
    [{ code: 'XX000' }, 'unknown'],
    [new TypeError('undefined is not a function'), 'unknown'],
    [undefined, 'unknown'],
    [null, 'unknown'],
    [{ message: 5, cause: null }, 'unknown'],
  ])('%j: %s', (error, expected) => {
    expect(whose(error)).toBe(expected);
  });

  it.each(['P0001', '23505', '22003'])('is the event where a handler of another team wrote: %s', (code) => {
    expect(faultOfEvent({ code, constraint: 'orders_pkey' })).toMatchObject({ whose: 'command' });
  });

  it('is not looked for without end in an error that causes itself', () => {
    const error = new Error('broken');
    error.cause = error;
    expect(faultOf(error)).toEqual({ whose: 'world', reason: 'unknown', detail: 'broken' });
  });

  it('tells people what it is and nothing of what the command says', () => {
    const wrong = { code: '22P02', message: 'invalid input syntax for type uuid: "a secret"' };
    expect(faultOf(wrong).detail).toBe('SQLSTATE 22P02');
    const broken = { code: '23514', constraint: 'accounts_balance_check', message: 'the row (7, a secret)' };
    expect(faultOf(broken).detail).toBe('SQLSTATE 23514, accounts_balance_check');
    const missing = { code: '42P01', message: 'relation "x" does not exist' };
    const outer = new Error('the batch was not written', { cause: missing });
    expect(faultOf(outer).detail).toBe('relation "x" does not exist (42P01)');
    const forbidden = { code: '42501', message: 'permission denied for table accounts' };
    expect(faultOf(forbidden).detail).toBe('permission denied for table accounts (42501)');
  });
});

describe('isTransient', () => {
  it.each([
    [{ code: '57P01' }, true],
    [{ code: '08006' }, true],
    [{ code: '53300' }, true],
    [{ code: '40P01' }, true],
    [{ code: 'ECONNREFUSED' }, true],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('outer', { cause: { code: '57P03' } }), true],
    [{ code: '23505' }, false],
    [{ code: '42601' }, false],
    [new Error('something else'), false],
    [undefined, false],
  ])('%j → %s', (error, expected) => {
    expect(isTransient(error)).toBe(expected);
  });
});
