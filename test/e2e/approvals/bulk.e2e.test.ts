import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Approval, approve, setPolicy } from '../../support/acts/approvals.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonOfRole, aPersonWith, type Person, unique, walletOf } from '../../support/fixtures.ts';
import { type Caller, post } from '../../support/http.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { useUsers } from '../../support/use-users.ts';

/** Acts in a bulk count with all others of the same person and day, on a platform of its own: policies are everybody's. */

usePlatform({ APPROVER_MIN_HOURS: '0' });
const { superAdmin, second } = useUsers({ second: { role: 'SUPERADMIN', apiKey: true } });

const ABOVE = 100;
const HAD = 1_000;
const Results = z.object({ results: z.array(z.object({ status: z.number(), body: z.looseObject({}) })) });
type Operation = { operation: 'mint' | 'burn'; idempotencyKey?: string; data: object };

const of = (operation: 'mint' | 'burn') => (to: Person, amount: number, idempotencyKey?: string) => ({
  operation,
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  data: { userId: to.id, amount, reason: 'A test' },
});
const [mint, burn] = [of('mint'), of('burn')];
const bulk = async (operations: Operation[], by: Caller) =>
  expectBody(await post('/api/bulk', { operations }, by), 200, Results).results;
const single = ({ operation, data }: Operation, by: Caller) => post(`/api/admin/${operation}`, data, by);
const statusesOf = (results: { status: number }[]) => results.map(({ status }) => status).sort();
const heldIn = (results: { status: number; body: object }[]) =>
  results
    .filter(({ status }) => status === 202)
    .map(({ body }) => Approval.parse((body as { approval: unknown }).approval));
/** Minted before any policy. */
let users: [Person, Person];

beforeAll(async () => {
  users = [await aPersonWith(HAD, superAdmin), await aPersonWith(HAD, superAdmin)];
  expect((await setPolicy('burn', ABOVE, superAdmin)).status).toBe(200);
  const asked = await setPolicy('mint', ABOVE, superAdmin);
  const { approval } = expectBody(asked, 202, z.object({ approval: Approval }));
  expect((await approve(approval, second)).status).toBe(200);
});

describe.each([
  ['mint', mint, 1],
  ['burn', burn, -1],
] as const)('%ss split over operations of a bulk', (operation, make, sign) => {
  const balances = async () => Promise.all(users.map(async (user) => (await walletOf(user)).balance));
  const anAdmin = async () => ({
    ...(await aPersonOfRole('ADMIN', second)),
    apiKey: superAdmin.apiKey,
  });
  const moved = async (before: number[]) => {
    const after = await balances();
    return sign * after.reduce((sum, balance, index) => sum + balance - (before[index] ?? 0), 0);
  };

  it('count together with each other, with single calls and with those of the next bulk', async () => {
    const [by, before] = [await anAdmin(), await balances()];
    const results = await bulk(
      [0, 1, 2, 3].map((n) => make(users[n % 2 ? 1 : 0], 40)),
      by,
    );
    expect(statusesOf(results)).toEqual([201, 201, 202, 202]);
    expect(heldIn(results)).toMatchObject(
      Array(2).fill({ action: operation, amount: 40, status: 'PENDING', requestedBy: by.id }),
    );
    expect((await single(make(users[0], 20.0001), by)).status).toBe(202);
    expect((await single(make(users[1], 20), by)).status).toBe(201);
    expect(statusesOf(await bulk([make(users[0], 0.0001), make(users[1], 0.0001)], by))).toEqual([202, 202]);
    expect(await moved(before)).toBe(ABOVE);
  });

  it('never come to more, however many bulks and calls arrive at once', async () => {
    const [by, before] = [await anAdmin(), await balances()];
    const answers = await Promise.all([
      ...[0, 1, 2].map(() =>
        bulk(
          [0, 1, 2, 3].map((n) => make(users[n % 2 ? 1 : 0], 15)),
          by,
        ),
      ),
      ...[0, 1].map(async (n) => [await single(make(users[n] ?? users[0], 15), by)]),
    ]);
    const statuses = statusesOf(answers.flat());
    expect(statuses).toEqual([...Array(6).fill(201), ...Array(8).fill(202)]);
    expect(await moved(before)).toBe(90);
  });

  it('wait one by one, are done once by whoever approves them, and those do not count', async () => {
    const [by, before] = [await anAdmin(), await balances()];
    const key = unique('key');
    const operations = [make(users[0], 60), make(users[0], 70, key), make(users[0], 40)];
    const results = await bulk(operations, by);
    // Of one receiver they are applied in order.
    expect(results.map(({ status }) => status)).toEqual([201, 202, 201]);
    const [asked] = heldIn(results);
    if (!asked) throw new Error('nothing waits');
    const [again] = heldIn(await bulk([make(users[0], 70, key)], by));
    expect(again?.id).toBe(asked.id);
    expectProblem(await approve(asked, by), 'forbidden');
    expect(await moved(before)).toBe(ABOVE);
    const both = await Promise.all([approve(asked, second), approve(asked, superAdmin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await moved(before)).toBe(ABOVE + 70);
    // What somebody approves is not their own.
    const approver = await anAdmin();
    const [other] = heldIn(await bulk([make(users[1], 100.5)], await anAdmin()));
    if (!other) throw new Error('nothing waits');
    expect((await approve(other, approver)).status).toBe(201);
    expect(statusesOf(await bulk([make(users[1], 60), make(users[1], 40)], approver))).toEqual([201, 201]);
  });

  it('are refused as single ones are, and that counts for nothing', async () => {
    const by = await anAdmin();
    const nobody = { operation, data: { userId: 9_007_199_254_740_991, amount: 99, reason: 'A test' } };
    const results = await bulk([nobody, make(users[0], 100)], by);
    expect(results.map(({ status }) => status)).toEqual([404, 201]);
    const keyless = await bulk([make(users[0], 1), make(users[1], 1)], { token: by.token });
    expect(keyless.map(({ body }) => body.code)).toEqual(['api_key_required', 'api_key_required']);
  });
});

it('mints and burns do not count together', async () => {
  const by = { ...(await aPersonOfRole('ADMIN', second)), apiKey: superAdmin.apiKey };
  const results = await bulk(
    [mint(users[0], 100), burn(users[0], 100), mint(users[1], 1), burn(users[1], 1)],
    by,
  );
  expect(statusesOf(results)).toEqual([201, 201, 202, 202]);
});
