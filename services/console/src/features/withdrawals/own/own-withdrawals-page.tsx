import { FormOnPage } from '../../../kit/forms/form/form-on-page.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { Section } from '../../../kit/page/section.tsx';
import { WalletTabs } from '../../../kit/page/wallet-tabs.tsx';
import { ObjectTable } from '../../../kit/tables/object-table.tsx';
import { withdrawalsOf } from '../withdrawal-table.tsx';
import { useOwnWithdrawalTexts } from './texts.ts';
import { withdraw } from './withdraw.tsx';

export function OwnWithdrawalsPage() {
  const t = useOwnWithdrawalTexts();
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <FormOnPage form={withdraw} />
      <Section name={t.list}>
        <ObjectTable table={withdrawalsOf} question="mine" />
      </Section>
    </Page>
  );
}
