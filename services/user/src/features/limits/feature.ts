import { limitAppliesToSpending, toBound } from '@cowrie/contracts';
import type { UserFeature } from '../../engine/feature.ts';
import { handleChangeLimit, handleCreateLimit, handleDeleteLimit } from './commands.ts';
import { readAllLimits, readRoles } from './table.ts';

/** The ledger checks each command against the limits in its envelope. */
export const limits = {
  commands: {
    'limit.create': handleCreateLimit,
    'limit.change': handleChangeLimit,
    'limit.delete': handleDeleteLimit,
  },
  queries: ({ db }) => ({
    'limit.list': async () => ({ ok: true, data: await readAllLimits(db) }),
    'limit.bounds-of': async ({ data: { userIds } }) => {
      const { limits: all } = await readAllLimits(db);
      if (all.length === 0) return { ok: true, data: { bounds: [], users: [] } };
      const users = (await readRoles(db, userIds)).map(({ userId, role }) => ({
        userId,
        holds: [...all.keys()].filter((at) => {
          const limit = all[at];
          return limit && limitAppliesToSpending(limit, { userId, role, platform: null });
        }),
      }));
      const data = { bounds: all.map(toBound), users: users.filter(({ holds }) => holds.length > 0) };
      return { ok: true, data };
    },
  }),
} satisfies UserFeature;
