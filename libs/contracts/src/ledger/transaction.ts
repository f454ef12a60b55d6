import { z } from 'zod';
import { Metadata, Sha256Hex } from '../primitives.ts';
import { Principal, userOfPrincipal } from '../principal.ts';
import { apiSchemas, field } from '../shape/kinds.ts';
import { type AdminOf, type PublicOf, shape, type WireOf } from '../shape/shape.ts';

const initiatedBy = field
  .made(
    '*',
    Principal.optional(),
    apiSchemas.userId.optional().meta({ description: 'Id of the user who requested it' }),
    (principal: string) => userOfPrincipal(principal) ?? undefined,
  )
  .forAdmins();

/** A new optional field needs one line here, at the end, and is then part of events too. */
export const TRANSACTION = shape('Transaction', {
  id: field.transactionId(),
  type: field.transactionType(),
  amount: field.coins(),
  fromUserId: field.userId().orNull(),
  toUserId: field.userId().orNull(),
  fromTreasury: field.treasury().orNull(),
  toTreasury: field.treasury().orNull(),
  reason: field.text(),
  createdAt: field.time(),
  refundOf: field.transactionId().whereItApplies().about('Id of the refunded purchase; only a REFUND has it'),
  holdId: field.uuid().whereItApplies().about('The hold that this transaction captured'),
  reference: field.text().whereItApplies().about("The caller's reference of a purchase"),
  platform: field.text().whereItApplies().about('The platform that the request came through'),
  approvalId: field.uuid().whereItApplies().about('The approval of a second person'),
  paymentRequestId: field.uuid().whereItApplies().about('The payment request that this transaction paid'),
  groupId: field.uuid().whereItApplies().about('Group of a split: its legs and their refunds'),
  scheduleId: field.uuid().whereItApplies().about('The schedule that made this payment'),
  metadata: field.same(Metadata).whereItApplies().about('Texts that the caller added to the request'),
  initiatedBy,
  apiKeyId: field
    .uuid()
    .whereItApplies()
    .about('The API key of the request')
    .wired(z.uuid().nullable().optional())
    .forAdmins(),
});
export type TransactionState = WireOf<typeof TRANSACTION>;
export type TransactionView = PublicOf<typeof TRANSACTION>;
export type AdminTransactionView = AdminOf<typeof TRANSACTION>;

const { id, type, amount, fromUserId, toUserId, fromTreasury, toTreasury, ...others } = TRANSACTION.fields;
const { reason, createdAt, initiatedBy: _initiatedBy, apiKeyId: _apiKeyId, ...whereItApplies } = others;
const hash = field.same(Sha256Hex);
const balance = (name: 'fromBalance' | 'toBalance', of: string) =>
  field
    .coins()
    .called(name)
    .about(`Balance of the ${of} account after the transaction; negative for issuance`);

export const TRANSACTION_RECORDED = shape(null, {
  id,
  type,
  amount,
  fromUserId,
  toUserId,
  fromTreasury,
  toTreasury,
  fromBalance: balance('fromBalance', 'paying'),
  toBalance: balance('toBalance', 'receiving'),
  reason,
  ...whereItApplies,
  initiatedBy: field
    .text()
    .about('The caller who requested it, as user:ID, service:ID (a service account) or system:NAME'),
  apiKeyId: field.uuid().orNull(),
  createdAt,
  previousHash: hash,
  hash,
});

/** The result is null if it was not a user, or is unknown. */
export function initiatorOf({
  initiatedBy: principal,
}: Pick<TransactionState, 'initiatedBy'>): number | null {
  return userOfPrincipal(principal ?? '');
}

export function transactionsJson(
  states: readonly TransactionState[],
  { withInitiator }: { withInitiator: boolean },
): string {
  return JSON.stringify(states.map(withInitiator ? TRANSACTION.toAdmin : TRANSACTION.toPublic));
}
