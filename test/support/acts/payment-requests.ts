import { z } from 'zod';
import { Coins, expectBody, Id, Time, Transaction, TreasuryCode, Wallet } from '../contract/objects.ts';
import { type Answer, type Caller, get, post } from '../http.ts';
import type { Leg } from './coins.ts';

export const PaymentRequest = z
  .strictObject({
    id: z.uuid(),
    toUserId: Id.nullable(),
    toTreasury: TreasuryCode.nullable(),
    toMaskedName: z.string().nullable().optional(),
    splits: z
      .array(z.strictObject({ toUserId: Id.nullable(), toTreasury: TreasuryCode.nullable(), amount: Coins }))
      .optional(),
    payerUserId: Id.nullable(),
    amount: Coins.positive(),
    reason: z.string().min(1),
    reference: z.string().nullable(),
    status: z.enum(['PENDING', 'PAID', 'CANCELLED', 'EXPIRED']),
    transactionId: Id.nullable(),
    platform: z.string().optional(),
    metadata: z.record(z.string(), z.string()).nullable(),
    expiresAt: Time,
    createdAt: Time,
    updatedAt: Time,
  })
  .refine(({ status, transactionId }) => (status === 'PAID') === (transactionId !== null), 'paid by nothing');
export type PaymentRequest = z.infer<typeof PaymentRequest>;
const PaymentRequestPaid = z.strictObject({
  transaction: Transaction,
  transactions: z.array(Transaction).optional(),
  wallet: Wallet,
  paymentRequest: PaymentRequest,
});
export const PaymentRequestPage = z.strictObject({
  paymentRequests: z.array(PaymentRequest),
  nextCursor: z.string().nullable(),
});

export const NO_REQUEST = '019a0000-0000-7000-8000-000000000001';

type RequestInput = {
  toUserId?: number;
  toTreasury?: string;
  payerUserId?: number;
  amount?: number | undefined;
  splits?: readonly Leg[];
  reason?: string;
  reference?: string;
  metadata?: Record<string, string>;
  expiresInSeconds?: number;
};

export const ask = (by: Caller, asked: RequestInput = {}): Promise<Answer> =>
  post('/api/payment-requests', { amount: 10, reason: 'Half of the taxi', ...asked }, by);

export async function aRequest(by: Caller, asked: RequestInput = {}): Promise<PaymentRequest> {
  return expectBody(await ask(by, asked), 201, PaymentRequest);
}

export const pay = (by: Caller, id: string): Promise<Answer> =>
  post(`/api/payment-requests/${id}/pay`, {}, by);
export const cancel = (by: Caller, id: string): Promise<Answer> =>
  post(`/api/payment-requests/${id}/cancel`, {}, by);
export const read = (by: Caller, id: string): Promise<Answer> => get(`/api/payment-requests/${id}`, by);

export async function readRequest(by: Caller, id: string): Promise<PaymentRequest> {
  return expectBody(await read(by, id), 200, PaymentRequest);
}

export async function payRequest(by: Caller, id: string) {
  return expectBody(await pay(by, id), 201, PaymentRequestPaid);
}
