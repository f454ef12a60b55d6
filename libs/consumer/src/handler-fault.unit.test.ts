import { describe, expect, it } from '@jest/globals';
import { createHandlerFaults } from './handler-fault.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });

async function faultOf(thrown: unknown) {
  const faults = createHandlerFaults();
  const caught = await faults
    .run(() => {
      throw thrown;
    })
    .catch((error: unknown) => error);
  return faults.faultOf(caught);
}

describe('the fault of a handler', () => {
  it.each([
    ['it throws by itself', new TypeError('no such field')],
    ['it throws no error', 'no'],
    ['a rule of a table is broken', refusal('23514')],
    ['it went on after a failed statement', refusal('25P02')],
  ])('may be the event’s when %s', async (_name, thrown) => {
    expect(await faultOf(thrown)).toMatchObject({ whose: 'command' });
  });

  it.each([
    ['a table is missing', refusal('42P01'), 'unknown'],
    ['a right is missing', refusal('42501'), 'access'],
    ['the database is away', Object.assign(new Error('lost'), { code: 'ECONNRESET' }), 'unreachable'],
    [
      'another server is away',
      new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      'unreachable',
    ],
  ])('is the world’s when %s', async (_name, thrown, reason) => {
    expect(await faultOf(thrown)).toMatchObject({ whose: 'world', reason });
  });

  it('is the world’s when nobody knows what it is and no handler threw it', () => {
    expect(createHandlerFaults().faultOf(new Error('strange'))).toMatchObject({ whose: 'world' });
  });
});
