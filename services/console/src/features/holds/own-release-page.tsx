import { getRouteApi } from '@tanstack/react-router';
import { FormOnPage } from '../../kit/forms/form/form-on-page.tsx';
import { useFormTexts } from '../../kit/forms/form-texts.ts';
import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { release } from './forms/release.tsx';

const route = getRouteApi('/wallet/holds/release');

export function ReleasePage() {
  const t = useFormTexts();
  return (
    <Page title={t.release.name} about={t.release.about}>
      <WalletTabs />
      <FormOnPage form={release} search={route.useSearch()} />
    </Page>
  );
}
