import {
  type CallOptions,
  type Client,
  isProblem,
  TRANSACTION_TYPES,
  type Transaction,
} from '@cowrie/client';
import { z } from 'zod';
import { readTreasury } from '../../commands/arguments.ts';
import { from, page, to, userId } from '../inputs.ts';
import { reading, type Tool } from '../tool.ts';

const listTransactions = reading({
  name: 'list_transactions',
  title: 'Transactions',
  description:
    'Transactions, newest first: your own; for an administrator those of a user or a treasury; for a platform its own.',
  input: z.object({
    userId: userId.optional(),
    treasury: z.string().max(40).optional(),
    type: z.enum(TRANSACTION_TYPES).optional(),
    ...{ from, to, reference: z.string().max(100).optional(), ...page },
  }),
  right: { role: 'USER', scopes: ['wallet:read', 'transactions:read'] },
  async run({ client, principal }, { userId: id, treasury, ...filter }, options) {
    const code = treasury === undefined ? undefined : readTreasury(treasury);
    if (principal.kind === 'platform')
      return client.listPlatformTransactions({ ...filter, userId: id, treasury: code }, options);
    if (id !== undefined) return client.listUserTransactions({ ...filter, id }, options);
    if (code !== undefined) return client.listTreasuryTransactions({ ...filter, code }, options);
    return client.listMyTransactions(filter, options);
  },
});

const explainTransaction = reading({
  name: 'explain_transaction',
  title: 'Explain a transaction',
  description:
    'Explains one transaction in a sentence, with its origin: the captured hold, the refunded purchase or the paid payment request.',
  input: z.object({ transactionId: z.int().positive() }),
  right: { role: 'USER', scopes: ['wallet:read', 'transactions:read'] },
  async run({ client }, { transactionId: id }, options) {
    const transaction = await client.getTransaction({ id }, options);
    const { holdId, refundOf, paymentRequestId } = transaction;
    const [hold, refunded, paymentRequest] = await Promise.all([
      holdId === undefined ? undefined : ifSeen(client.getHold({ id: holdId }, options)),
      refundOf === undefined ? undefined : ifSeen(client.getTransaction({ id: refundOf }, options)),
      paymentRequestId === undefined ? undefined : requested(client, paymentRequestId, options),
    ]);
    return { explained: sentence(transaction), transaction, hold, refunded, paymentRequest };
  },
});

const requested = (client: Client, id: string, options: CallOptions) =>
  ifSeen(client.getPaymentRequest({ id }, options));

/** The caller may not see every related object. */
async function ifSeen<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isProblem(error) && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}

const side = (user: number | null, treasury: string | null, none: string) =>
  user === null ? (treasury === null ? none : `the treasury ${treasury}`) : `user ${user}`;

function sentence(of: Transaction): string {
  const payer = side(of.fromUserId, of.fromTreasury, 'newly made');
  const receiver = side(of.toUserId, of.toTreasury, 'out of circulation');
  const because = [
    of.holdId && `the capture of hold ${of.holdId}`,
    of.refundOf && `the refund of transaction ${of.refundOf}`,
    of.paymentRequestId && `the payment of request ${of.paymentRequestId}`,
    of.scheduleId && `a run of schedule ${of.scheduleId}`,
    of.groupId && `a part of the split ${of.groupId}`,
    of.approvalId && `approved by a second person (${of.approvalId})`,
    of.platform && `requested through the platform ${of.platform}`,
  ].filter((each) => each);
  const what = `${of.type} of ${of.amount} coins, ${payer} to ${receiver}, at ${of.createdAt}`;
  return because.length === 0 ? `${what}.` : `${what}; it is ${because.join(', ')}.`;
}

export const transactionTools: readonly Tool[] = [listTransactions, explainTransaction];
