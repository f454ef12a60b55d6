import { Page } from '../../ui/page.tsx';
import { HoldTable } from '../../ui/tables/hold-table.tsx';
import { useWalletTexts } from './texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

/** What the reader reserved, and what is reserved for them. */
export function HoldsPage() {
  const t = useWalletTexts();
  return (
    <Page title={t.holds} about={t.holdsAbout}>
      <WalletTabs />
      <HoldTable question="mine" />
    </Page>
  );
}
