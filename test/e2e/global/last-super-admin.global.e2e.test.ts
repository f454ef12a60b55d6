import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, Message, RoleChanged, UserList } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonOfRole } from '../../support/fixtures.ts';
import { get, patch, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const USERS = '/api/admin/users';
const { superAdmin } = useUsers();
const setRole = (id: number, role: string, by: { token: string } = superAdmin) =>
  patch(`${USERS}/${id}/role`, { role }, { token: by.token });
const superAdmins = async () => {
  const list = await get(`${USERS}?role=SUPERADMIN&pageSize=100`, superAdmin);
  return expectBody(list, 200, UserList).users;
};
beforeAll(async () => {
  // Other tests create further super admins and leave them.
  for (const { id } of await superAdmins()) if (id !== superAdmin.id) await setRole(id, 'USER');
});

describe('the last super admin', () => {
  it('keeps the role and is not deleted', async () => {
    expect(await superAdmins()).toHaveLength(1);
    expectProblem(await setRole(superAdmin.id, 'ADMIN'), 'last_super_admin');
    expectProblem(await remove(`${USERS}/${superAdmin.id}`, superAdmin), 'last_super_admin');
    expectBody(await setRole(superAdmin.id, 'SUPERADMIN'), 200, RoleChanged);
  });

  it('remains when two demote each other', async () => {
    const second = await aPersonOfRole('SUPERADMIN', superAdmin);
    const answers = await Promise.all([
      setRole(second.id, 'ADMIN', superAdmin),
      setRole(superAdmin.id, 'ADMIN', second),
    ]);
    expect(answers.map(({ status }) => status)).not.toEqual([200, 200]);
    const survivor = answers[1].status === 200 ? second : superAdmin;
    expectBody(await setRole(superAdmin.id, 'SUPERADMIN', survivor), 200, RoleChanged);
    expectBody(await setRole(second.id, 'USER'), 200, RoleChanged);
    expect(await superAdmins()).toHaveLength(1);
  });

  it('stays when another one deletes themselves', async () => {
    const second = await aPersonOfRole('SUPERADMIN', superAdmin);
    expectBody(await remove(`${USERS}/${second.id}`, second), 200, Message);
    expectProblem(await get(USERS, second), 'unauthenticated');
    expect(await superAdmins()).toHaveLength(1);
  });
});
