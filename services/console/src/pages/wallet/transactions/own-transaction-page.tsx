import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { troubleOf } from '../../../api/trouble.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { PlaceInLedger } from '../../../ui/transaction/place-in-ledger.tsx';
import { useTransactionPageTexts } from '../../../ui/transaction/texts.ts';
import { useTransactionFacts } from '../../../ui/transaction/transaction-facts.tsx';
import { TransactionFigures } from '../../../ui/transaction/transaction-figures.tsx';
import { TroubleNote } from '../../../ui/trouble-note.tsx';
import { WalletTabs } from '../wallet-tabs.tsx';

const route = getRouteApi('/wallet/transactions/$id');

/** One transaction that the reader has a part in, and its receipt. */
export function OwnTransactionPage() {
  const t = useTransactionPageTexts();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['transaction', Number(id)],
    queryFn: () => api.getTransaction({ id: Number(id) }),
  });
  return (
    <Page title={t.title(id)} actions={data && <CopyButton text={id}>{t.copyId}</CopyButton>}>
      <WalletTabs />
      {error ? (
        <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />
      ) : (
        <>
          <TransactionFigures of={data} />
          <Card withBorder radius="lg" padding="md" bg="var(--sheet)">
            {data ? (
              <Known of={data} />
            ) : (
              <Facts facts={[t.type, t.at, t.reason].map((name) => [name, undefined])} />
            )}
          </Card>
        </>
      )}
      {data && <PlaceInLedger transaction={data} title={t.receipt} />}
    </Page>
  );
}

const Known = ({ of }: { of: Parameters<typeof useTransactionFacts>[0] }) => (
  <Facts facts={useTransactionFacts(of)} />
);
