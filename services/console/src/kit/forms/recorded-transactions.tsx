import type { Transaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Coins } from '../values/coins.tsx';
import { TransactionLink } from '../values/transaction-link.tsx';

type One = Pick<Transaction, 'id' | 'amount'>;
export type Recording = One & {
  /** What was made with it, at once or not at all. */
  others?: readonly One[];
};
type Props = { transaction: Recording; children?: ReactNode };

/** What was done: its transactions, and what there is now. */
export function Recorded({ transaction: { others = [], ...first }, children }: Props) {
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
