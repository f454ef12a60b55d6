import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { whenThere } from '../../app/load.ts';
import { BalanceOverTime } from '../../ui/balance-line/balance-over-time.tsx';
import { Balances } from '../../ui/balances.tsx';
import { Page } from '../../ui/page.tsx';
import { Statement } from '../../ui/tables/statement.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { useOwnWallet } from '../../ui/use-own-wallet.ts';
import { useWalletTexts } from './texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

const route = getRouteApi('/wallet');

/** Most readers have none. */
const OwnLimits = lazy(() =>
  whenThere(() => import('./own-limits.tsx')).then((loaded) => ({ default: loaded.OwnLimits })),
);

/** What the reader owns, and where it came from and went. */
export function WalletPage() {
  const t = useWalletTexts();
  const { data, error, refetch } = useOwnWallet();
  const { data: { limits } = { limits: [] } } = useQuery({
    queryKey: ['my-limits'],
    queryFn: () => api.listMyLimits(),
  });
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      <Balances wallet={data} />
      <BalanceOverTime of="mine" />
      {limits.length > 0 && (
        <Suspense>
          <OwnLimits limits={limits} />
        </Suspense>
      )}
      <WalletTabs />
      <Statement of="mine" filter={filter} onFilter={(next) => navigate({ search: next })} />
    </Page>
  );
}
