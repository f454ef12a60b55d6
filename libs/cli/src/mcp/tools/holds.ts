import { z } from 'zod';
import { page, userId } from '../inputs.ts';
import { reading, type Tool } from '../tool.ts';

const listHolds = reading({
  name: 'list_holds',
  title: 'Holds',
  description: 'Holds that you placed or receive; for an administrator with userId those of a user.',
  input: z.object({
    userId: userId.optional(),
    status: z.enum(['OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED']).optional(),
    ...page,
  }),
  right: { role: 'USER', scopes: ['wallet:read'] },
  run: ({ client }, { userId: of, ...filter }, options) =>
    of === undefined
      ? client.listMyHolds(filter, options)
      : client.listHolds({ ...filter, userId: of }, options),
});

export const holdTools: readonly Tool[] = [listHolds];
