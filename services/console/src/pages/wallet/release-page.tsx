import { getRouteApi } from '@tanstack/react-router';
import { ActOnPage } from '../../ui/acts/act/act-on-page.tsx';
import { useHoldTexts } from '../../ui/acts/holds/hold-texts.ts';
import { release } from '../../ui/acts/holds/release.tsx';
import { Page } from '../../ui/page.tsx';
import { WalletTabs } from './wallet-tabs.tsx';

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
