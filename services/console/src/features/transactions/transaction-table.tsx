import type { AdminTransaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';
import type { TransactionSearch } from '../../kit/search.ts';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { inputOf } from './filter-input.ts';
import { transactionWords } from './texts.ts';

const PAGE_SIZE = 50;

export const transactions = defineTable({
  name: 'transactions',
  async read(search: TransactionSearch, at: PageCursor) {
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
      <LinkToTransaction id={id}>
        <Time at={createdAt} />
      </LinkToTransaction>
    ),
    type: ({ type }) => <Tag>{type}</Tag>,
    from: { party: ({ fromUserId, fromTreasury }) => ({ userId: fromUserId, treasury: fromTreasury }) },
    to: { party: ({ toUserId, toTreasury }) => ({ userId: toUserId, treasury: toTreasury }) },
    reason: ({ reason }) => <Text size="sm">{escapeBidi(reason)}</Text>,
    reference: ({ reference = '' }) => escapeBidi(reference),
    platform: ({ platform = '' }) => escapeBidi(platform),
    initiatedBy: {
      party: ({ initiatedBy = null }) => (initiatedBy === null ? '' : { userId: initiatedBy }),
    },
    amount: { amount: ({ amount }: AdminTransaction) => <Coins amount={amount} /> },
    id: { amount: ({ id }) => <LinkToTransaction id={id}>{id}</LinkToTransaction> },
  },
  texts: {
    caption: transactionWords.title,
    empty: transactionWords.empty,
    columns: transactionWords,
  },
});

const LinkToTransaction = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/transactions/$id" params={{ id: String(id) }}>
    {children}
  </Link>
);
