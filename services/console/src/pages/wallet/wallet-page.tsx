import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Balances } from '../../ui/balances.tsx';
import { Page } from '../../ui/page.tsx';
import { useList } from '../../ui/tables/list.ts';
import { Movements } from '../../ui/tables/movements.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { useWalletTexts } from './texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

/** What the reader owns, and where it came from and went. */
export function WalletPage() {
  const t = useWalletTexts();
  const { id } = useViewer();
  const { data, error, refetch } = useQuery({ queryKey: ['wallet'], queryFn: () => api.getMyWallet() });
  const list = useList(
    ['my-transactions'],
    (at) => api.listMyTransactions(at),
    ({ transactions }) => transactions,
  );
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      <Balances wallet={data} />
      <WalletTabs />
      <Movements list={list} side={{ userId: id }} />
    </Page>
  );
}
