import { emailForm } from '@cowrie/runtime';
import type { UserFeature } from '../../engine/feature.ts';
import { refuseUnknownUser } from '../../engine/outcome.ts';
import { maskName } from '../../identity/masked-name.ts';
import { findUser, findUserByEmail } from '../../identity/table.ts';
import { toUserState } from '../../identity/user.ts';
import { failUnsealing } from '../../passwords/report-wrong-key.ts';
import { handleChangeUserPassword } from './change-password.ts';
import { handleDeleteUser, handleSetUserRole } from './commands.ts';
import { findUsers, listUsers } from './list-users.ts';
import { handleRegisterUser } from './register.ts';

export const users = {
  commands: {
    'user.register': handleRegisterUser,
    'user.change-password': handleChangeUserPassword,
    'user.set-role': handleSetUserRole,
    'user.delete': handleDeleteUser,
  },
  queries: ({ db, unseal, logger }) => ({
    'user.get': async ({ data: { userId } }) => {
      const user = await findUser(db, userId);
      const state = user && toUserState(user);
      if (!state) return refuseUnknownUser(userId);
      return {
        ok: true,
        data: { user: state, ...(user.secondFactor ? { secondFactor: true as const } : {}) },
      };
    },
    'user.list': async ({ data }) => ({ ok: true, data: await listUsers(db, { ...data, search: null }) }),
    'user.search': async ({ data: { sealedSearch, ...list } }) => {
      const search = await unseal(sealedSearch);
      if (search !== null) return { ok: true, data: await listUsers(db, { ...list, search }) };
      return failUnsealing(logger);
    },
    'user.by-ids': async ({ data: { userIds } }) => ({
      ok: true,
      data: { users: await findUsers(db, userIds) },
    }),
    'user.names': async ({ data: { userIds } }) => {
      const users = await findUsers(db, userIds);
      const named = users.map(({ id, fullName }) => ({ id, maskedName: maskName(fullName) }));
      return { ok: true, data: { users: named } };
    },
    'user.find': async ({ data: { sealedEmail } }) => {
      const email = await unseal(sealedEmail);
      if (email === null) return failUnsealing(logger);
      const user = await findUserByEmail(db, emailForm(email).email);
      if (!user?.isVerified) return { ok: true, data: { user: null } };
      return { ok: true, data: { user: { id: user.id, maskedName: maskName(user.fullName ?? '') } } };
    },
    'user.by-email': async ({ data: { sealedEmail, sealedSearch, ...list } }) => {
      const email = await unseal(sealedEmail);
      const search = sealedSearch === null ? null : await unseal(sealedSearch);
      if (email === null || (search === null && sealedSearch !== null)) return failUnsealing(logger);
      return { ok: true, data: await listUsers(db, { ...list, search, email }) };
    },
  }),
} satisfies UserFeature;
