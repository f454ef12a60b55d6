import { getRouteApi } from '@tanstack/react-router';
import { troubleOf } from '../../api/trouble.ts';
import { Balances } from '../../ui/balances.tsx';
import { Page } from '../../ui/page.tsx';
import { Statement } from '../../ui/tables/statement.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { useOwnWallet } from '../../ui/use-own-wallet.ts';
import { OwnLimits } from './own-limits.tsx';
import { useWalletTexts } from './texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

const route = getRouteApi('/wallet');

/** What the reader owns, and where it came from and went. */
export function WalletPage() {
  const t = useWalletTexts();
  const { data, error, refetch } = useOwnWallet();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      <Balances wallet={data} />
      <OwnLimits />
      <WalletTabs />
      <Statement of="mine" filter={filter} onFilter={(next) => navigate({ search: next })} />
    </Page>
  );
}
