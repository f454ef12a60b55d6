import type { Transaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Coins } from '../values/coins.tsx';
import { TransactionLink } from '../values/transaction-link.tsx';

type Props = { transaction: Pick<Transaction, 'id' | 'amount'>; children?: ReactNode };

/** What was done: its transaction, and what there is now. */
export function Recorded({ transaction: { id, amount }, children }: Props) {
  return (
    <div>
      <Text size="sm">
        <TransactionLink id={id} />: <Coins amount={amount} />
      </Text>
      {children && <Text size="sm">{children}</Text>}
    </div>
  );
}
