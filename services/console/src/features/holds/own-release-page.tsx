import { getRouteApi } from '@tanstack/react-router';
import { ActOnPage } from '../../kit/forms/form/form-on-page.tsx';
import { useActTexts } from '../../kit/forms/form-texts.ts';
import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { release } from './forms/release.tsx';

const route = getRouteApi('/wallet/holds/release');

/** A hold for the reader, who need not be an administrator. */
export function ReleasePage() {
  const t = useActTexts();
  return (
    <Page title={t.release.name} about={t.release.about}>
      <WalletTabs />
      <ActOnPage act={release} search={route.useSearch()} />
    </Page>
  );
}
