import type { AdminTransaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import { visible } from '../../kit/format/visible.ts';
import type { TransactionSearch } from '../../kit/search.ts';
import { type At, defineTable } from '../../kit/tables/define-table.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { inputOf } from './filter-input.ts';
import { transactionWords } from './texts.ts';

const PAGE_SIZE = 50;

/** Every transaction, for administrators. A row leads to its transaction by its time and by its id. */
export const transactions = defineTable({
  name: 'transactions',
  async read(search: TransactionSearch, at: At) {
    const { transactions: rows, nextCursor } = await api.listTransactions({
      ...inputOf(search),
      ...at,
      limit: PAGE_SIZE,
    });
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: ({ id, createdAt }) => (
      <ToTransaction id={id}>
        <Time at={createdAt} />
      </ToTransaction>
    ),
    type: ({ type }) => <Tag>{type}</Tag>,
    from: { party: ({ fromUserId, fromTreasury }) => ({ userId: fromUserId, treasury: fromTreasury }) },
    to: { party: ({ toUserId, toTreasury }) => ({ userId: toUserId, treasury: toTreasury }) },
    reason: ({ reason }) => <Text size="sm">{visible(reason)}</Text>,
    reference: ({ reference = '' }) => visible(reference),
    platform: ({ platform = '' }) => visible(platform),
    initiatedBy: {
      party: ({ initiatedBy = null }) => (initiatedBy === null ? '' : { userId: initiatedBy }),
    },
    amount: { amount: ({ amount }: AdminTransaction) => <Coins amount={amount} /> },
    id: { amount: ({ id }) => <ToTransaction id={id}>{id}</ToTransaction> },
  },
  texts: {
    caption: transactionWords.title,
    empty: transactionWords.empty,
    columns: transactionWords,
  },
});

const ToTransaction = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/transactions/$id" params={{ id: String(id) }}>
    {children}
  </Link>
);
