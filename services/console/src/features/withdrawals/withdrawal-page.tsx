import type { AdminWithdrawal } from '@cowrie/client';
import { Card, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { findWithdrawal } from '../../kit/api/withdrawals.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Party } from '../../kit/values/party.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { Xaf } from '../../kit/values/xaf.tsx';
import { rejectWithdrawal, settleWithdrawal } from './withdrawal-forms.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';

const useTexts = texts({
  title: ['Withdrawal', 'Retrait'],
  user: ['User', 'Utilisateur'],
  status: ['Status', 'État'],
  provider: ['Provider', 'Opérateur'],
  account: ['Account', 'Compte'],
  asked: ['Requested', 'Demandé le'],
  changed: ['Last change', 'Dernier changement'],
  id: ['Id', 'N°'],
  none: [
    'This withdrawal was not found among the last 1,000 of each status.',
    'Ce retrait n’a pas été trouvé parmi les 1 000 derniers de chaque état.',
  ],
});
const route = getRouteApi('/withdrawals/$id');

export function WithdrawalPage() {
  const t = useTexts();
  const { id } = route.useParams();
  const { userId } = route.useSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['withdrawals', 'one', id, userId],
    queryFn: () => findWithdrawal(api, id, userId),
  });
  return (
    <Page
      title={t.title}
      about={data === null ? t.none : id}
      actions={data && <WithdrawalFormButtons withdrawal={data} />}
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && data !== null && <WithdrawalFacts withdrawal={data} />}
      {data && <WithdrawalTimeline withdrawal={data} />}
    </Page>
  );
}

function WithdrawalFormButtons({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  if (withdrawal.status !== 'PENDING') return null;
  return (
    <Group gap="xs">
      <FormButton form={settleWithdrawal} record={withdrawal} />
      <FormButton form={rejectWithdrawal} record={withdrawal} look={{ variant: 'default' }} />
    </Group>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: AdminWithdrawal | undefined }) {
  const t = useTexts();
  const facts: [string, ReactNode][] = [
    [t.status, withdrawal && <Tag key="status">{withdrawal.status}</Tag>],
    [t.provider, withdrawal?.payout.provider],
    [t.account, withdrawal?.payout.account],
    [t.asked, withdrawal && <Time key="asked" at={withdrawal.createdAt} />],
    [t.changed, withdrawal && <Time key="changed" at={withdrawal.updatedAt} />],
  ];
  return (
    <>
      <Figures>
        <Figure name="XAF">{withdrawal && <Xaf xaf={withdrawal.xaf} />}</Figure>
        <Figure name={t.user}>{withdrawal && <Party userId={withdrawal.userId} />}</Figure>
      </Figures>
      <Card>
        <Facts facts={facts} />
      </Card>
    </>
  );
}
