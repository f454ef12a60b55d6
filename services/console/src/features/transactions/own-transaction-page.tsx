import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Facts } from '../../kit/facts/facts.tsx';
import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { PlaceInLedger } from './transaction/place-in-ledger.tsx';
import { useTransactionPageTexts } from './transaction/texts.ts';
import { useTransactionFacts } from './transaction/transaction-facts.tsx';
import { TransactionFigures } from './transaction/transaction-figures.tsx';

const route = getRouteApi('/wallet/transactions/$id');

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
          <Card>
            {data ? (
              <OwnTransactionFacts of={data} />
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

const OwnTransactionFacts = ({ of }: { of: Parameters<typeof useTransactionFacts>[0] }) => (
  <Facts facts={useTransactionFacts(of)} />
);
