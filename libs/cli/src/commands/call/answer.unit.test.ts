import { PassThrough } from 'node:stream';
import { Amount } from '@cowrie/client';
import { expect, it } from '@jest/globals';
import { createOutput } from '../../output.ts';
import { showAnswer } from './answer.ts';

function shown(answer: unknown) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const output = createOutput(
    false,
    out as unknown as NodeJS.WriteStream,
    err as unknown as NodeJS.WriteStream,
  );
  showAnswer(output, answer);
  return { out: String(out.read() ?? ''), err: String(err.read() ?? '') };
}

it('shows a list as a table of the fields that any row fills, in the order of the API', () => {
  const limits = [
    { id: 'a', userId: null, role: null, window: 'P1D', mode: 'ENFORCE' },
    { id: 'b', userId: 7, role: null, window: 'P1D', mode: 'OBSERVE' },
  ];
  expect(shown({ limits, nextCursor: 'c2' })).toEqual({
    out: 'id  userId  window  mode\na           P1D     ENFORCE\nb        7  P1D     OBSERVE\n',
    err: 'nextCursor c2\n',
  });
  expect(shown({ limits: [], nextCursor: null })).toEqual({ out: '', err: 'No limits.\n' });
});

it('shows one object by its names, those of several objects with the name of each', () => {
  expect(shown({ link: { platform: 'shop', dailyLimit: null } }).out).toBe('platform    shop\ndailyLimit\n');
  const moved = { transaction: { id: 7 }, wallet: { balance: Amount.from('2.5') } };
  expect(shown(moved).out).toBe('transaction.id  7\nwallet.balance  2.5\n');
  expect(shown(null)).toEqual({ out: '', err: 'Done.\n' });
});

it('says once that a secret is shown once, and how what waits is approved', () => {
  expect(shown({ id: 'h', secret: 'whsec_x' }).err).toBe('The secret is not shown again.\n');
  const waits = { approval: { id: 'a-1', status: 'PENDING' } };
  expect(shown(waits).err).toBe('Another person must approve it: cowrie approve a-1\n');
  expect(shown({ approval: { id: 'a-1', status: 'REJECTED' } }).err).toBe('');
});
