import type { UserWithWallet } from '@cowrie/client';
import { Button, Card, Group, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { UserActs } from '../../ui/acts/entry-links.tsx';
import { Balances } from '../../ui/balances.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { useList } from '../../ui/tables/list.tsx';
import { Movements } from '../../ui/tables/movements.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useUserTexts } from './texts.ts';

const route = getRouteApi('/users/$id');

/** One user: who it is, what they own, what they moved. */
export function UserPage() {
  const t = useUserTexts();
  const id = Number(route.useParams().id);
  const user = useQuery({ queryKey: ['user', id], queryFn: () => api.getUser({ id }) });
  const wallet = useQuery({ queryKey: ['user-wallet', id], queryFn: () => api.getUserWallet({ id }) });
  const list = useList(
    ['user-transactions', id],
    (at) => api.listUserTransactions({ id, ...at }),
    ({ transactions }) => transactions,
  );
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
      about={user.data?.email ?? ''}
      actions={
        user.data && (
          <Group gap="xs">
            <UserActs userId={id} />
            <Acts user={user.data} />
          </Group>
        )
      }
    >
      <Card withBorder radius="lg" padding="md" bg="var(--sheet)">
        <Person user={user.data} id={id} />
      </Card>
      <Balances wallet={wallet.data} />
      <Title order={2} size="h4">
        {t.transactions}
      </Title>
      <Movements list={list} side={{ userId: id }} />
    </Page>
  );
}

function Person({ user, id }: { user: UserWithWallet | undefined; id: number }) {
  const t = useUserTexts();
  return (
    <Facts
      facts={[
        [t.id, id],
        [t.role, user && <Tag key="role">{user.role}</Tag>],
        [t.verified, user && (user.isVerified ? t.yes : t.no)],
        [t.since, user && <Time key="since" at={user.createdAt} />],
      ]}
    />
  );
}

/** What a super admin may do with a user. */
function Acts({ user }: { user: UserWithWallet }) {
  const t = useUserTexts();
  const viewer = useViewer();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<'role' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const refresh = () => {
    close();
    queries.invalidateQueries();
  };
  if (!isAtLeast(viewer.role, 'SUPERADMIN')) return null;
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen('role')}>
        {t.changeRole}
      </Button>
      <Button color="red" variant="outline" onClick={() => setOpen('delete')}>
        {t.delete}
      </Button>
      {open === 'role' && <RoleDialog user={user} onDone={refresh} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          user={user}
          onDone={() => {
            refresh();
            navigate({ to: '/users' });
          }}
          onClose={close}
        />
      )}
    </Group>
  );
}
