import type { Transaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Coins } from '../values/coins.tsx';
import { TransactionLink } from '../values/transaction-link.tsx';

type TransactionSummary = Pick<Transaction, 'id' | 'amount'>;
export type RecordedTransaction = TransactionSummary & {
  /** Further transactions of the same atomic operation. */
  others?: readonly TransactionSummary[];
};
type Props = { transaction: RecordedTransaction; children?: ReactNode };

export function RecordedTransactions({ transaction: { others = [], ...first }, children }: Props) {
  return (
    <div>
      {[first, ...others].map(({ id, amount }) => (
        <Text key={id} size="sm">
          <TransactionLink id={id} />: <Coins amount={amount} />
        </Text>
      ))}
      {children && <Text size="sm">{children}</Text>}
    </div>
  );
}
