import { getRouteApi } from '@tanstack/react-router';
import { ActOnPage } from '../../kit/forms/form/form-on-page.tsx';
import { useActTexts } from '../../kit/forms/form-texts.ts';
import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { capture } from './forms/capture.tsx';

const route = getRouteApi('/wallet/holds/capture');

/** A hold for the reader, who need not be an administrator. */
export function CapturePage() {
  const t = useActTexts();
  return (
    <Page title={t.capture.name} about={t.capture.about}>
      <WalletTabs />
      <ActOnPage act={capture} search={route.useSearch()} />
    </Page>
  );
}
