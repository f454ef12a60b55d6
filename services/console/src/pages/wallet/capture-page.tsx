import { getRouteApi } from '@tanstack/react-router';
import { ActOnPage } from '../../ui/acts/act/act-on-page.tsx';
import { capture } from '../../ui/acts/holds/capture.tsx';
import { useHoldTexts } from '../../ui/acts/holds/hold-texts.ts';
import { Page } from '../../ui/page.tsx';
import { WalletTabs } from './wallet-tabs.tsx';

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
