import { expect, it } from '@jest/globals';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonWith } from '../../support/fixtures.ts';
import { patch, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin } = useUsers();
const LIMITS = '/api/admin/limits';

it('a limit of a role applies to each of its users separately, and to nobody else', async () => {
  const users = [await aPersonWith(10, superAdmin), await aPersonWith(10, superAdmin)] as const;
  const setRole = ({ id }: { id: number }, role: string) =>
    patch(`/api/admin/users/${id}/role`, { role }, superAdmin);
  const send = (by: { token: string }) =>
    post('/api/coins/transfer', { toTreasury: 'rewards', amount: 1, reason: 'For a test' }, by);
  const rules = { name: 'Of developers', window: 'PT1H', role: 'DEVELOPER', maxCount: 1 };
  const made = await post(LIMITS, rules, superAdmin);
  expect(made.status).toBe(201);
  for (const user of users) {
    await setRole(user, 'DEVELOPER');
    expect((await send(user)).status).toBe(201);
    expectProblem(await send(user), 'limit_exceeded');
  }
  await setRole(users[0], 'USER');
  expect((await send(users[0])).status).toBe(201);
  const { id } = made.json as { id: string };
  expect((await remove(`${LIMITS}/${id}`, superAdmin)).status).toBe(204);
});
