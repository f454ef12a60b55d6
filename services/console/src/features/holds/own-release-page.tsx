import { getRouteApi } from '@tanstack/react-router';
import { ActOnPage } from '../../kit/acts/act/act-on-page.tsx';
import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { useHoldTexts } from './acts/hold-texts.ts';
import { release } from './acts/release.tsx';

const route = getRouteApi('/wallet/holds/release');

/** A hold for the reader, who need not be an administrator. */
export function ReleasePage() {
  const t = useHoldTexts();
  return (
    <Page title={t.releaseTitle} about={t.releaseAbout}>
      <WalletTabs />
      <ActOnPage act={release} search={route.useSearch()} />
    </Page>
  );
}
