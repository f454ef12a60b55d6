import { getRouteApi } from '@tanstack/react-router';
import { useHoldTexts } from '../../ui/acts/holds/hold-texts.ts';
import { ReleaseFlow } from '../../ui/acts/holds/release-flow.tsx';
import { Page } from '../../ui/page.tsx';
import { WalletTabs } from './wallet-tabs.tsx';

const route = getRouteApi('/wallet/holds/release');

/** A hold for the reader, who need not be an administrator. */
export function ReleasePage() {
  const t = useHoldTexts();
  const { holdId } = route.useSearch();
  return (
    <Page title={t.releaseTitle} about={t.releaseAbout}>
      <WalletTabs />
      <ReleaseFlow given={{ holdId }} />
    </Page>
  );
}
