import { z } from 'zod';
import { page, userId } from '../inputs.ts';
import { reading, type Tool } from '../tool.ts';

const whoAmI = reading({
  name: 'who_am_i',
  title: 'Who am I',
  description:
    'Shows the identity of this server (a user with a role, or a platform with scopes), whether it may make changes, and how many coins it may still move today by itself.',
  input: z.object({}),
  right: { role: 'USER', scopes: [] },
  isForAll: true,
  run: async ({ principal, isWriting, bound, docsUrl }) => ({
    principal,
    mayChange: isWriting,
    ...(isWriting ? { coinsByItselfPerDay: bound.above, usedToday: bound.used() } : {}),
    guide: docsUrl,
  }),
});

const getWallet = reading({
  name: 'get_wallet',
  title: 'A wallet',
  description:
    'Balance, available coins (balance less holds) and what spending limits leave. Without userId your own wallet; for an administrator with userId also its owner and whether it is frozen.',
  input: z.object({ userId: userId.optional() }),
  right: { role: 'USER', scopes: ['wallet:read'] },
  async run({ client, principal }, { userId: id }, options) {
    if (id === undefined) {
      const wallet = await client.getMyWallet({}, options);
      // A platform that acts for a user may not read them.
      if (principal.kind !== 'user') return { wallet };
      return { wallet, ...(await client.listMyLimits({}, options)) };
    }
    const [user, wallet, limits] = await Promise.all([
      client.getUser({ id }, options),
      client.getUserWallet({ id }, options),
      client.listUserLimits({ id }, options),
    ]);
    return { user, wallet, ...limits };
  },
});

const findUser = reading({
  name: 'find_user',
  title: 'Find a user',
  description:
    'Finds the user id of a confirmed e-mail address (exact). Administrators can also search by a part of a name or an address.',
  input: z.object({
    email: z.string().max(254).optional(),
    search: z.string().min(1).max(100).optional(),
    limit: page.limit,
  }),
  right: { role: 'USER' },
  async run({ client }, { email, search, limit }, options) {
    if (search === undefined) return client.findUser({ email: email ?? '' }, options);
    return client.listUsers({ search, pageSize: limit }, options);
  },
});

export const walletTools: readonly Tool[] = [whoAmI, getWallet, findUser];
