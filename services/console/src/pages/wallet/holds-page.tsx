import { api } from '../../api/api.ts';
import { Page } from '../../ui/page.tsx';
import { HoldTable } from '../../ui/tables/hold-table.tsx';
import { useList } from '../../ui/tables/list.ts';
import { useWalletTexts } from './texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

/** What the reader reserved, and what is reserved for them. */
export function HoldsPage() {
  const t = useWalletTexts();
  const list = useList(
    ['my-holds'],
    (at) => api.listMyHolds(at),
    ({ holds }) => holds,
  );
  return (
    <Page title={t.holds} about={t.holdsAbout}>
      <WalletTabs />
      <HoldTable list={list} />
    </Page>
  );
}
