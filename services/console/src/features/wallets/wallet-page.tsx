import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../kit/api/load.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { BalanceOverTime } from '../../kit/balance-line/balance-over-time.tsx';
import { Balances } from '../../kit/balances.tsx';
import { Page } from '../../kit/page/page.tsx';
import { SpendableNote } from '../../kit/page/spendable-note.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { useWalletTexts } from '../../kit/page/wallet-texts.ts';
import { Statement } from '../../kit/tables/statement.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useOwnLimits } from '../../kit/use-own-limits.ts';
import { useOwnWallet } from '../../kit/use-own-wallet.ts';

const route = getRouteApi('/wallet');

/** Loaded on demand, because most readers have no limits. */
const OwnLimits = lazy(() =>
  loadPart(() => import('./own-limits.tsx')).then((loaded) => ({ default: loaded.OwnLimits })),
);

export function WalletPage() {
  const t = useWalletTexts();
  const { data, error, refetch } = useOwnWallet();
  const limits = useOwnLimits().data?.limits ?? [];
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      <Balances wallet={data} />
      <SpendableNote />
      <WalletTabs />
      <BalanceOverTime account="mine" />
      {limits.length > 0 && (
        <Suspense>
          <OwnLimits limits={limits} />
        </Suspense>
      )}
      <Statement account="mine" filter={filter} onFilter={(next) => navigate({ search: next })} />
    </Page>
  );
}
