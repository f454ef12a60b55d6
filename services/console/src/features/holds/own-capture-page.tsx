import { getRouteApi } from '@tanstack/react-router';
import { ActOnPage } from '../../kit/acts/act/act-on-page.tsx';
import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { capture } from './acts/capture.tsx';
import { useHoldTexts } from './acts/hold-texts.ts';

const route = getRouteApi('/wallet/holds/capture');

/** A hold for the reader, who need not be an administrator. */
export function CapturePage() {
  const t = useHoldTexts();
  return (
    <Page title={t.captureTitle} about={t.captureAbout}>
      <WalletTabs />
      <ActOnPage act={capture} search={route.useSearch()} />
    </Page>
  );
}
