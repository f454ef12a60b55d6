import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { commit } from './transaction.ts';

function clientThat(answer: string | object): pg.ClientBase {
  const query = async () => {
    if (typeof answer === 'string') return { command: answer };
    throw answer;
  };
  return { query } as unknown as pg.ClientBase;
}

const REFUSED = { severity: 'ERROR', code: '23514' };
const ENDED = { severity: 'FATAL', code: '25P04' };
const CUT = new Error('Connection terminated unexpectedly');

describe('commit', () => {
  it('is certain of what PostgreSQL says', async () => {
    expect(await commit(clientThat('COMMIT'))).toEqual({ kind: 'committed' });
    expect(await commit(clientThat('ROLLBACK'), Promise.reject(REFUSED))).toEqual({
      kind: 'rolledBack',
      error: REFUSED,
    });
  });

  it.each([
    ['the commit was refused', REFUSED, undefined, 'rolledBack'],
    ['the transaction ended by its time limit', ENDED, undefined, 'rolledBack'],
    ['it ended by its time limit before the commit', CUT, ENDED, 'rolledBack'],
    ['the connection is cut', CUT, undefined, 'unknown'],
    ['the connection is cut before the commit', CUT, CUT, 'unknown'],
    ['something failed and yet it was committed', 'COMMIT', CUT, 'unknown'],
  ])('when %s, says what is known', async (_what, answer, written, kind) => {
    const writing = written ? Promise.reject(written) : undefined;
    const error = written ?? answer;
    expect(await commit(clientThat(answer), writing)).toEqual({ kind, error });
  });
});
