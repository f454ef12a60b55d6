import { Title } from '@mantine/core';
import { ActOnPage } from '../../../ui/acts/act/act-on-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { ObjectTable } from '../../../ui/tables/object-table.tsx';
import { withdrawalsOf } from '../../../ui/tables/withdrawal-table.tsx';
import { WalletTabs } from '../wallet-tabs.tsx';
import { useOwnWithdrawalTexts } from './texts.ts';
import { withdraw } from './withdraw.tsx';

/** XAF that the reader withdraws, and the status of earlier withdrawals. */
export function OwnWithdrawalsPage() {
  const t = useOwnWithdrawalTexts();
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <ActOnPage act={withdraw} />
      <Title order={2} size="h4">
        {t.list}
      </Title>
      <ObjectTable of={withdrawalsOf} question="mine" />
    </Page>
  );
}
