import { z } from 'zod';
import { receiver as readReceiver } from '../../commands/arguments.ts';
import { coins, metadata, once, page, reason, receiver, userId, uuid } from '../inputs.ts';
import { reading, type Tool } from '../tool.ts';
import { writing } from '../writing.ts';

/** Coins that are set aside. */

const listHolds = reading({
  name: 'list_holds',
  title: 'Holds',
  description:
    'Coins that are set aside: those that one placed or receives, for an administrator with userId those of a user.',
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

const placeHold = writing({
  name: 'place_hold',
  title: 'Set coins aside',
  description:
    'Sets own coins aside for a user or a treasury, who captures or releases them; it expires by itself.',
  input: z.object({
    ...{ to: receiver, amount: coins, reason, metadata },
    expiresInSeconds: z.int().min(1).max(2_592_000).optional().describe('7 days when nothing is said'),
    ...once,
  }),
  right: { role: 'USER', scopes: ['coins:hold'] },
  isDestructive: false,
  amountOf: ({ amount }) => amount,
  run: ({ client }, { to, amount, reason: why, metadata: texts, expiresInSeconds }, options) =>
    client.placeHold(
      { ...readReceiver(to), amount, reason: why, metadata: texts, expiresInSeconds },
      options,
    ),
  command: ({ to, amount, reason: why, expiresInSeconds: seconds }) => [
    ...['holds', 'place', ...(seconds === undefined ? [] : ['--seconds', String(seconds)])],
    ...['--', to, String(amount), why],
  ],
});

const captureHold = writing({
  name: 'capture_hold',
  title: 'Take what is held',
  description: 'Takes an amount of a hold for its receiver; the rest goes back to who placed it.',
  input: z.object({ holdId: uuid, amount: coins, ...once }),
  right: { role: 'USER', scopes: ['holds:capture'] },
  isDestructive: true,
  amountOf: ({ amount }) => amount,
  run: ({ client }, { holdId: id, amount }, options) => client.captureHold({ id, amount }, options),
  command: ({ holdId, amount }) => ['holds', 'capture', `--amount=${amount}`, '--', holdId],
});

const releaseHold = writing({
  name: 'release_hold',
  title: 'Give back what is held',
  description: 'Ends a hold: all of it goes back to who placed it.',
  input: z.object({ holdId: uuid, ...once }),
  right: { role: 'USER', scopes: ['holds:release'] },
  isDestructive: true,
  amountOf: null,
  run: ({ client }, { holdId: id }, options) => client.releaseHold({ id }, options),
  command: ({ holdId }) => ['holds', 'release', '--', holdId],
});

export const holdTools: readonly Tool[] = [listHolds, placeHold, captureHold, releaseHold];
