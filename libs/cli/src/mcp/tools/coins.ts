import { z } from 'zod';
import { readParty, receiver as readReceiver } from '../../commands/arguments.ts';
import { coins, metadata, once, reason, receiver, userId } from '../inputs.ts';
import type { Tool } from '../tool.ts';
import { writing } from '../writing.ts';

/** What moves coins, or asks for them. */

const transferCoins = writing({
  name: 'transfer_coins',
  title: 'Send coins',
  description: 'Sends own coins to a user or a treasury. It cannot be taken back.',
  input: z.object({ to: receiver, amount: coins, reason, metadata, ...once }),
  right: { role: 'USER', scopes: ['coins:transfer'] },
  isDestructive: true,
  amountOf: ({ amount }) => amount,
  run: ({ client }, { to, amount, reason: why, metadata: texts }, options) =>
    client.transferCoins({ ...readReceiver(to), amount, reason: why, metadata: texts }, options),
  command: ({ to, amount, reason: why }) => ['transfer', '--', to, String(amount), why],
});

const requestPayment = writing({
  name: 'request_payment',
  title: 'Ask for coins',
  description:
    'Makes a payment request, which a person pays or not: no coins move by it. A user asks for themselves; a platform says to whom it is paid.',
  input: z.object({
    to: receiver.optional(),
    ...{ amount: coins, reason, payerUserId: userId.optional() },
    expiresInSeconds: z.int().min(60).max(2_592_000).optional().describe('A day when nothing is said'),
    ...once,
  }),
  right: { role: 'USER', scopes: ['payment-requests:write'] },
  isDestructive: false,
  amountOf: null,
  run: ({ client, principal }, { to, amount, reason: why, payerUserId, expiresInSeconds }, options) => {
    const self = principal.kind === 'user' ? { toUserId: principal.id } : {};
    const receives = to === undefined ? self : readReceiver(to);
    return client.createPaymentRequest(
      { ...receives, amount, reason: why, payerUserId, expiresInSeconds },
      options,
    );
  },
  command: ({ amount, reason: why }) => ['requests', 'create', '--', String(amount), why],
});

const refundPurchase = writing({
  name: 'refund_purchase',
  title: 'Refund a purchase',
  description:
    'Pays an amount of a purchase back to its buyer. Where the platform asks for a second person it waits for their approval.',
  input: z.object({ transactionId: z.int().positive(), amount: coins, reason, ...once }),
  right: { role: 'ADMIN', scopes: ['coins:refund'] },
  isDestructive: true,
  amountOf: ({ amount }) => amount,
  act: 'refund',
  run: ({ client }, { transactionId, amount, reason: why }, options) =>
    client.refundPurchase({ transactionId, amount, reason: why }, options),
  command: ({ transactionId, amount, reason: why }) => [
    ...['refund', `--amount=${amount}`, '--', String(transactionId), why],
  ],
});

const mintCoins = writing({
  name: 'mint_coins',
  title: 'Make coins, or ask for it',
  description:
    'Makes new coins for a user or a treasury. Where a policy requires a second person, it waits for their approval.',
  input: z.object({ to: receiver, amount: coins, reason, ...once }),
  right: { role: 'ADMIN' },
  needsApiKey: true,
  isDestructive: true,
  amountOf: ({ amount }) => amount,
  act: 'mint',
  run: ({ client }, { to, amount, reason: why }, options) =>
    client.mintCoins({ ...readParty(to), amount, reason: why }, options),
  command: ({ to, amount, reason: why }) => ['mint', '--', to, String(amount), why],
});

export const coinTools: readonly Tool[] = [transferCoins, requestPayment, refundPurchase, mintCoins];
