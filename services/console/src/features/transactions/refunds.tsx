import { Amount, type Transaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sumOf } from '../../kit/api/related-transactions.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { Section } from '../../kit/page/section.tsx';
import { RecordTable } from '../../kit/tables/record-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Time } from '../../kit/values/time.tsx';
import { useTransactionTexts } from './texts.ts';
import { useTransactionPageTexts } from './transaction/texts.ts';
import { useRefunds } from './transaction-timeline.tsx';

export function Refunds({ purchase }: { purchase: Transaction }) {
  const t = useTransactionPageTexts();
  const list = useTransactionTexts();
  const { data, error, refetch } = useRefunds(purchase);
  const refunded = data && Amount.ofUnits(sumOf(data.rows));
  return (
    <Section name={t.refunds}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && (
        <>
          <Figures>
            <Figure name={t.refunded}>{refunded && <Coins amount={refunded} />}</Figure>
            <Figure name={t.left}>{refunded && <Coins amount={purchase.amount.minus(refunded)} />}</Figure>
          </Figures>
          <RecordTable
            caption={t.refunds}
            rows={data?.rows}
            keyOf={({ id }) => id}
            empty={t.noRefunds}
            columns={[
              { name: list.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
              { name: list.reason, cell: ({ reason }) => reason },
              { name: list.amount, isAmount: true, cell: ({ amount }) => <Coins amount={amount} /> },
              {
                name: list.id,
                isAmount: true,
                cell: ({ id }) => (
                  <Link to="/transactions/$id" params={{ id: String(id) }}>
                    {id}
                  </Link>
                ),
              },
            ]}
          />
        </>
      )}
      {data?.isAll === false && <Text size="sm">{t.moreRefunds}</Text>}
    </Section>
  );
}
