import { getRouteApi } from '@tanstack/react-router';
import { FormOnPage } from '../../kit/forms/form/form-on-page.tsx';
import { useFormTexts } from '../../kit/forms/form-texts.ts';
import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { capture } from './forms/capture.tsx';

const route = getRouteApi('/wallet/holds/capture');

export function CapturePage() {
  const t = useFormTexts();
  return (
    <Page title={t.capture.name} about={t.capture.about}>
      <WalletTabs />
      <FormOnPage form={capture} search={route.useSearch()} />
    </Page>
  );
}
