import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Balances } from '../../ui/balances.tsx';
import { Page } from '../../ui/page.tsx';
import { useList } from '../../ui/tables/list.ts';
import { movementQuery } from '../../ui/tables/movement-filter.ts';
import { Statement } from '../../ui/tables/statement.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { useWalletTexts } from './texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

const route = getRouteApi('/wallet');

/** What the reader owns, and where it came from and went. */
export function WalletPage() {
  const t = useWalletTexts();
  const { id } = useViewer();
  const { data, error, refetch } = useQuery({ queryKey: ['wallet'], queryFn: () => api.getMyWallet() });
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(
    ['my-transactions', filter],
    (at) => api.listMyTransactions({ ...movementQuery(filter), ...at }),
    ({ transactions }) => transactions,
  );
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      <Balances wallet={data} />
      <WalletTabs />
      <Statement
        owner="wallet"
        side={{ userId: id }}
        filter={filter}
        onFilter={(next) => navigate({ search: next })}
        list={list}
        read={(period, signal) => api.exportMyTransactions(period, { signal })}
      />
    </Page>
  );
}
