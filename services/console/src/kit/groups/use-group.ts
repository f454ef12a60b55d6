import type { Transaction } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { type Group, groupOf } from './group.ts';

/** The page size: a group has up to 20 purchases, and refunds of them. */
const PAGE = 100;

export async function readGroup(id: string): Promise<Group | null> {
  const transactions: Transaction[] = [];
  let at: { cursor?: string } = {};
  for (;;) {
    const page = await api.listTransactions({ groupId: id, limit: PAGE, ...at });
    transactions.push(...page.transactions);
    if (page.nextCursor === null) return groupOf(id, transactions);
    at = { cursor: page.nextCursor };
  }
}

export const useGroup = (id: string) => useQuery({ queryKey: ['group', id], queryFn: () => readGroup(id) });
