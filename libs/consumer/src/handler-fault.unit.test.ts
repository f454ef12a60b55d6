import { describe, expect, it } from '@jest/globals';
import { cannotApply, faultOfHandler } from './handler-fault.ts';

const failure = (code: string, fields: object = {}) => Object.assign(new Error(code), { code, ...fields });
const refusal = (code: string) => failure(code, { severity: 'ERROR' });
const wrapped = (cause: unknown) => new Error('the query failed', { cause });

describe('the fault of a handler', () => {
  it.each([
    ['a rule of a table is broken', refusal('23514'), 'SQLSTATE 23514'],
    ['a value is out of range', refusal('22003'), 'SQLSTATE 22003'],
    ['a trigger raises', refusal('P0001'), 'SQLSTATE P0001'],
    ['a library wraps what PostgreSQL refuses', wrapped(wrapped(refusal('23505'))), 'SQLSTATE 23505'],
    ['it says so', cannotApply('no such course'), 'no such course'],
    ['it says so inside of another error', wrapped(cannotApply('no such course')), 'no such course'],
  ])('is the event’s when %s', (_name, thrown, detail) => {
    expect(faultOfHandler(thrown)).toEqual({ whose: 'command', detail });
  });

  it.each([
    ['a table is missing', refusal('42P01'), 'unknown'],
    ['a library wraps that a table is missing', wrapped(refusal('42P01')), 'unknown'],
    ['it went on after a failed statement', refusal('25P02'), 'unknown'],
    ['a right is missing', refusal('42501'), 'access'],
    ['the database is away', failure('ECONNRESET'), 'unreachable'],
    [
      'another server is away',
      new TypeError('fetch failed', { cause: failure('ECONNREFUSED') }),
      'unreachable',
    ],
    ['another server is slow', failure('UND_ERR_HEADERS_TIMEOUT'), 'unknown'],
    ['another server answers that it is not available', new Error('HTTP 503'), 'unknown'],
    ['a cache has closed its connection', new Error('Connection is closed.'), 'unknown'],
    ['a call is aborted', new DOMException('aborted', 'AbortError'), 'unknown'],
    ['it throws what nobody knows', new TypeError('no such field'), 'unknown'],
    ['it throws no error', 'no', 'unknown'],
  ])('is the world’s when %s', (_name, thrown, reason) => {
    expect(faultOfHandler(thrown)).toMatchObject({ whose: 'world', reason });
  });
});
