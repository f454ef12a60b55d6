import type { UserWithWallet } from '@cowrie/client';
import { Card, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FreezeCard } from '../../features/users/freeze-card.tsx';
import { resetFactor } from '../../features/users/reset-factor.ts';
import { useUserTexts } from '../../features/users/texts.ts';
import { changeRole, deleteUser } from '../../features/users/user-forms.tsx';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { BalanceOverTime } from '../../kit/balance-line/balance-over-time.tsx';
import { Balances } from '../../kit/balances.tsx';
import { Disclosure } from '../../kit/facts/disclosure.tsx';
import { Facts } from '../../kit/facts/facts.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { RefundButton, UserFormButtons } from '../../kit/forms/form-buttons.tsx';
import { Page } from '../../kit/page/page.tsx';
import tabClasses from '../../kit/page/tab-links.module.css';
import { USER_TABS } from '../../kit/search.ts';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import {
  UserHolds,
  UserLimits,
  UserLinks,
  UserRefusals,
  UserRequests,
  UserTransactions,
  UserWithdrawals,
} from './user-lists.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserTimeline } from './user-timeline.tsx';

const route = getRouteApi('/users/$id');

export function UserPage() {
  const t = useUserTexts();
  const { role } = useViewer();
  const id = Number(route.useParams().id);
  const { tab = 'transactions' } = route.useSearch();
  const user = useQuery({ queryKey: ['user', id], queryFn: () => api.getUser({ id }) });
  const wallet = useQuery({ queryKey: ['user-wallet', id], queryFn: () => api.getUserWallet({ id }) });
  if (user.error) {
    return (
      <Page title={`${t.person} ${id}`}>
        <TroubleNote trouble={troubleOf(user.error)} onRetry={user.refetch} />
      </Page>
    );
  }
  return (
    <Page
      title={user.data?.fullName ?? `${t.person} ${id}`}
      about={user.data?.email ?? '…'}
      actions={
        user.data && (
          <Group gap="xs">
            <RefundButton />
            {isAtLeast(role, 'SUPERADMIN') && (
              <>
                <FormButton form={changeRole} record={user.data} look={{ variant: 'default' }} />
                <FormButton form={resetFactor} record={user.data} look={{ variant: 'default' }} />
              </>
            )}
          </Group>
        )
      }
    >
      <Card>
        <UserFacts user={user.data} id={id} />
      </Card>
      {user.data && <FreezeCard user={user.data} />}
      {wallet.error && <TroubleNote trouble={troubleOf(wallet.error)} onRetry={wallet.refetch} />}
      <Balances wallet={wallet.data} />
      <Disclosure name={t.moveCoins}>
        <UserFormButtons userId={id} />
      </Disclosure>
      <BalanceOverTime account={{ userId: id }} />
      <Tabs id={id} current={tab} />
      {tab === 'transactions' && <UserTransactions id={id} />}
      {tab === 'holds' && <UserHolds id={id} />}
      {tab === 'requests' && <UserRequests id={id} />}
      {tab === 'withdrawals' && <UserWithdrawals id={id} />}
      {tab === 'timeline' && user.data && <UserTimeline user={user.data} />}
      {tab === 'refusals' && <UserRefusals id={id} />}
      {tab === 'sessions' && <UserSessions id={id} name={user.data?.fullName} />}
      {tab === 'links' && <UserLinks id={id} />}
      {tab === 'limits' && user.data && <UserLimits user={user.data} />}
      {user.data && isAtLeast(role, 'SUPERADMIN') && (
        <Card component="section" aria-label={t.danger} mt="xl">
          <Group justify="space-between">
            <Text size="sm">{t.danger}</Text>
            <FormButton form={deleteUser} record={user.data} look={{ color: 'red', variant: 'outline' }} />
          </Group>
        </Card>
      )}
    </Page>
  );
}

type Tab = (typeof USER_TABS)[number];

function Tabs({ id, current }: { id: number; current: Tab }) {
  const t = useUserTexts();
  return (
    <div className={tabClasses.tabs}>
      {USER_TABS.map((tab) => (
        <Link
          key={tab}
          to="/users/$id"
          params={{ id: String(id) }}
          search={{ tab }}
          replace
          className={tabClasses.tab ?? ''}
          aria-current={tab === current ? 'page' : false}
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {t.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}

function UserFacts({ user, id }: { user: UserWithWallet | undefined; id: number }) {
  const t = useUserTexts();
  return (
    <Facts
      isRow
      facts={[
        [t.id, id],
        [t.role, user && <Tag key="role">{user.role}</Tag>],
        [t.verified, user && (user.isVerified ? t.yes : t.no)],
        [t.since, user && <Time key="since" at={user.createdAt} />],
      ]}
    />
  );
}
