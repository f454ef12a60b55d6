import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { useWalletTexts } from '../../kit/page/wallet-texts.ts';
import { HoldTable } from './hold-table.tsx';

export function HoldsPage() {
  const t = useWalletTexts();
  return (
    <Page title={t.holds} about={t.holdsAbout}>
      <WalletTabs />
      <HoldTable question="mine" />
    </Page>
  );
}
