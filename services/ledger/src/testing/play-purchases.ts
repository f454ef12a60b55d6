import type { LedgerCommand } from '@cowrie/contracts';
import { TREASURIES } from '@cowrie/contracts';
import { treasuryOf } from '../book/account.ts';
import { type LegReceiver, purchase, refund, refundGroup, splitPurchase } from './commands.ts';
import * as model from './model.ts';
import * as modelOfSplits from './model-of-splits.ts';
import type { Operation } from './operations.ts';
import type { Tables } from './tables.ts';

export type PurchaseOperation = Extract<Operation, { op: 'purchase' | 'split' | 'refund' | 'refund-group' }>;
type CommandTimes = { issuedAtMs: number; deadlineMs: number };

const idOf = (n: number) => `00000007-0000-4000-8000-${String(n).padStart(12, '0')}`;
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const legTo = (id: number): LegReceiver => treasuryOf(id) ?? id;

export function playPurchase(
  plain: model.Model,
  tables: Tables,
  asked: PurchaseOperation,
  over: CommandTimes,
): [LedgerCommand, model.Result] {
  switch (asked.op) {
    case 'purchase': {
      const { user, treasury, amount, reference } = asked;
      const code = TREASURIES[-1 - treasury] ?? 'rewards';
      return [purchase(user, amount, reference, { ...over, treasury: code }), model.purchase(plain, asked)];
    }
    case 'split': {
      const { user, legs, reference } = asked;
      const more = { ...over, groupId: idOf(tables.count()), ...(reference === null ? {} : { reference }) };
      const paid = legs.map(([to, units]) => [legTo(to), units] as const);
      return [splitPurchase(user, paid, more), modelOfSplits.split(plain, asked)];
    }
    case 'refund': {
      const row = pick(tables.committed(), asked.earlier);
      const id = row?.id ?? 999_999;
      const bought = row?.type === 'PURCHASE' ? row : null;
      const result = model.refund(plain, id, row !== undefined, asked.amount);
      const seller = bought && bought.to > 0 ? { sellerUserId: bought.to } : {};
      return [refund(id, bought?.from ?? 1, asked.amount, { ...over, ...seller }), result];
    }
    case 'refund-group': {
      const groups = [...new Set(tables.committed().flatMap(({ groupId }) => groupId ?? []))];
      const group = pick(groups, asked.earlier) ?? idOf(999_999);
      const legs = modelOfSplits.legsOf(plain, group);
      const units = asked.amount === null ? {} : { units: asked.amount };
      const of = { legs: legs.map(({ seller }) => legTo(seller)), ...units };
      return [
        refundGroup(group, legs[0]?.buyer ?? 1, of, over),
        modelOfSplits.refundGroup(plain, group, asked.amount),
      ];
    }
  }
}
