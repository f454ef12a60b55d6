import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { ActFlow } from '../../../ui/acts/flow/act-flow.tsx';
import { useFlow } from '../../../ui/acts/flow/use-flow.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { ObjectTable } from '../../../ui/tables/object-table.tsx';
import { withdrawalsOf } from '../../../ui/tables/withdrawal-table.tsx';
import { Tag } from '../../../ui/values/tag.tsx';
import { Xaf } from '../../../ui/values/xaf.tsx';
import { WalletTabs } from '../wallet-tabs.tsx';
import { useOwnWithdrawalTexts } from './texts.ts';
import { type Body, bodyOf, EMPTY } from './typed.ts';
import { useWithdrawalForm } from './withdrawal-form.tsx';

/** XAF that the reader withdraws, and the status of earlier withdrawals. */
export function OwnWithdrawalsPage() {
  const t = useOwnWithdrawalTexts();
  const wallet = useQuery({ queryKey: ['wallet'], queryFn: () => api.getMyWallet() });
  const flow = useFlow({
    name: 'withdrawal',
    empty: EMPTY,
    bodyOf,
    send: (body, options) => api.createWithdrawal(body, options),
  });
  const { form, fields } = useWithdrawalForm(flow, wallet.data?.xafBalance);
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <ActFlow
        flow={flow}
        checked={form}
        form={fields}
        review={(body) => <Review body={body} have={wallet.data?.xafBalance} wasSent={flow.wasSent} />}
        send={t.send}
        result={({ xaf, status }) => (
          <>
            <Text size="sm">
              <Xaf xaf={xaf} /> XAF <Tag>{status}</Tag>
            </Text>
            <Text size="sm">{t.asked}</Text>
          </>
        )}
      />
      <Title order={2} size="h4">
        {t.list}
      </Title>
      <ObjectTable of={withdrawalsOf} question="mine" />
    </Page>
  );
}

type ReviewProps = { body: Body; have: number | undefined; wasSent: boolean };

function Review({ body: { xaf, payout }, have, wasSent }: ReviewProps) {
  const t = useOwnWithdrawalTexts();
  const isKnown = have !== undefined;
  return (
    <>
      <Facts
        facts={[
          [t.xaf, <Xaf key="xaf" xaf={xaf} />],
          [t.provider, payout.provider],
          [t.account, payout.account],
        ]}
      />
      {!wasSent && (
        <Facts
          facts={[
            [t.now, isKnown && <Xaf key="now" xaf={have} />],
            [t.after, isKnown && <Xaf key="after" xaf={have - xaf} />],
          ]}
        />
      )}
      {!wasSent && isKnown && have < xaf && (
        <Text role="status" size="sm" c="var(--mantine-color-error)">
          {t.tooMuch}
        </Text>
      )}
    </>
  );
}
