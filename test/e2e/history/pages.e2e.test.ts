import { beforeAll, describe, it } from '@jest/globals';
import { expectBody, Page } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonWith, type Person, theSuperAdmin, transfer } from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';

const LIST = '/api/wallets/me/transactions';
let ada: Person;
let ben: Person;
let cursor: string;

beforeAll(async () => {
  const admin = await theSuperAdmin();
  [ada, ben] = await Promise.all([aPersonWith(10, admin), aPersonWith(10, admin)]);
  await transfer(ada, { toUserId: ben.id }, 1);
  const { nextCursor } = expectBody(await get(`${LIST}?limit=1`, ada), 200, Page);
  cursor = encodeURIComponent(nextCursor ?? 'none');
});

const list = (query: string, person: Person = ada) => get(`${LIST}?${query}`, person);

describe('the parameters of a page', () => {
  it.each([
    ['limit', ['0', '101', '-1', '1.5', 'ten', '', '99999999999999999999']],
    ['offset', ['-1', '10001', 'x', '', '0.5']],
    ['type', ['mint', 'EXCHANGED', '']],
    ['from', ['yesterday', '', '2026-13-01T00:00:00Z', '12']],
    ['to', ['tomorrow', '', '2026-02-30T00:00:00Z']],
    ['cursor', ['', 'x', 'e30', '%00', 'a'.repeat(2_000)]],
  ])('%s of a wrong form is 400 and named', async (name, values) => {
    for (const value of values) {
      expectProblem(await list(`${name}=${value}`), 'invalid_request', [name]);
    }
  });

  it.each(['limit=1', 'limit=100', 'offset=0', 'offset=10000', 'type=MINT', 'from=2020-01-01T00:00:00.000Z'])(
    '%s is fine',
    async (query) => {
      expectBody(await list(query), 200, Page);
    },
  );

  it('several wrong ones are all named', async () => {
    expectProblem(await list('limit=0&offset=x&sort=asc'), 'invalid_request', ['limit', 'offset', 'sort']);
  });

  it('given twice is 400', async () => {
    expectProblem(await list('limit=1&limit=2'), 'invalid_request', ['limit']);
  });

  it('unknown is 400, whatever it is called', async () => {
    for (const name of ['page', '__proto__', 'constructor', 'Limit']) {
      expectProblem(await list(`${name}=1`), 'invalid_request', [name]);
    }
  });
});

describe('a cursor', () => {
  it('works for whom it was given to, again and again', async () => {
    expectBody(await list(`cursor=${cursor}`), 200, Page);
    expectBody(await list(`cursor=${cursor}&limit=5`), 200, Page);
  });

  it('with offset is 400', async () => {
    expectProblem(await list(`cursor=${cursor}&offset=0`), 'invalid_request');
    expectProblem(await list(`cursor=${cursor}&offset=5`), 'invalid_request');
  });

  it('of somebody else is 400', async () => {
    expectProblem(await list(`cursor=${cursor}`, ben), 'invalid_request', ['cursor']);
  });

  it('with any letter changed is 400', async () => {
    for (const index of [0, Math.floor(cursor.length / 2), cursor.length - 2]) {
      const letter = cursor[index] === 'A' ? 'B' : 'A';
      const forged = `${cursor.slice(0, index)}${letter}${cursor.slice(index + 1)}`;
      expectProblem(await list(`cursor=${encodeURIComponent(forged)}`), 'invalid_request', ['cursor']);
    }
    expectProblem(await list(`cursor=${cursor.slice(0, -4)}`), 'invalid_request', ['cursor']);
  });
});
