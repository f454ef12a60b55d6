import { getRouteApi } from '@tanstack/react-router';
import { CaptureFlow } from '../../ui/acts/holds/capture-flow.tsx';
import { useHoldTexts } from '../../ui/acts/holds/hold-texts.ts';
import { Page } from '../../ui/page.tsx';
import { WalletTabs } from './wallet-tabs.tsx';

const route = getRouteApi('/wallet/holds/capture');

/** A hold for the reader, who need not be an administrator. */
export function CapturePage() {
  const t = useHoldTexts();
  const { holdId, amount } = route.useSearch();
  return (
    <Page title={t.captureTitle} about={t.captureAbout}>
      <WalletTabs />
      <CaptureFlow given={{ holdId, amount }} />
    </Page>
  );
}
