import { randomUUID } from 'node:crypto';
import type { BulkItem, BulkReply } from '@cowrie/contracts';
import type { Request } from '@cowrie/messaging';
import type { LightMyRequestResponse } from 'fastify';
import type { Script } from './fakes.ts';
import { post } from './requests.ts';

type RejectedReply = { rejected: { code: string; detail: string } };

export function withBulk(script: Script): Script {
  const answer = (name: string, data: unknown, request: Request): object => {
    const one = script[name];
    if (!one) throw new Error(`nobody answers ${name}`);
    return one(data as never, request) as object;
  };
  const replyTo = ({ name, data }: BulkItem, request: Request) => {
    const answered = answer(name, data, request) as Partial<RejectedReply> & { replayed?: boolean };
    const id = randomUUID();
    if (answered.rejected) return { id, outcome: 'rejected', ...answered.rejected };
    return { id, outcome: 'ok', replayed: answered.replayed === true, data: answered };
  };
  return {
    bulk: ({ items }: { items: BulkItem[] }, request) =>
      ({ replies: items.map((item) => replyTo(item, request)) }) as BulkReply,
    'hold.sides': ({ holdIds }: { holdIds: string[] }, request) => ({
      holds: holdIds.flatMap((holdId) => {
        const found = answer('hold.get', { holdId }, request) as { hold?: object };
        return found.hold ? { ...found.hold, holdId } : [];
      }),
    }),
    'transaction.sides': ({ transactionIds }: { transactionIds: number[] }, request) => ({
      transactions: transactionIds.flatMap((transactionId) => {
        const found = answer('transaction.get', { transactionId }, request) as { transaction?: object };
        return found.transaction ? { ...found.transaction, transactionId } : [];
      }),
    }),
    ...script,
  };
}

export type BulkOperation = { operation: string; idempotencyKey?: string; data: object };

export const bulk = (operations: readonly unknown[], headers: Record<string, string> = {}) =>
  post('/api/bulk', { operations }, headers);

export const resultsOf = (
  response: LightMyRequestResponse,
): { status: number; body: Record<string, unknown> }[] => response.json().results;

export const itemsOf = (asked: readonly Request[]): BulkItem[] =>
  asked.flatMap(({ message }) =>
    message.name === 'bulk' ? (message.data as { items: BulkItem[] }).items : [],
  );
