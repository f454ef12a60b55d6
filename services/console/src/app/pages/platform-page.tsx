import type { Output } from '@cowrie/client';
import { Card, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { keys } from '../../features/api-keys/key-table.tsx';
import { PlatformFlow } from '../../features/platforms/flow.tsx';
import { renamePlatform, resume, setBudget, suspend } from '../../features/platforms/platform-forms.ts';
import { usePlatformTexts } from '../../features/platforms/texts.ts';
import { Usage } from '../../features/platforms/usage.tsx';
import { accounts } from '../../features/service-accounts/account-table.tsx';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';

const route = getRouteApi('/platforms/$id');

const EVERY_MS = 10_000;
const WITHOUT = ['platform'] as const;

export function PlatformPage() {
  const { id } = route.useParams();
  const isSuperAdmin = isAtLeast(useViewer().role, 'SUPERADMIN');
  const { data, error, refetch } = useQuery({
    queryKey: ['platform', id],
    queryFn: () => api.getPlatform({ id }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Page
      title={data?.name ?? id}
      about={id}
      actions={isSuperAdmin && data && <PlatformFormButtons platform={data} />}
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {data && <PlatformFacts platform={data} />}
      {data && <Usage of={data} />}
      {data && <PlatformFlow id={id} />}
      {isSuperAdmin && (
        <>
          <ObjectTable table={keys} question={id} without={WITHOUT} />
          <ObjectTable table={accounts} question={id} without={WITHOUT} />
        </>
      )}
    </Page>
  );
}

type Props = { platform: Output<'getPlatform'> };

function PlatformFacts({ platform: { id, status, createdAt, updatedAt } }: Props) {
  const t = usePlatformTexts();
  return (
    <Card>
      <Facts
        isRow
        facts={[
          [t.status, <Tag key="status">{status}</Tag>],
          [t.made, <Time key="made" at={createdAt} />],
          [t.changed, <Time key="changed" at={updatedAt} />],
          [
            'Transactions',
            <Link key="transactions" to="/transactions" search={{ platform: id }}>
              {t.transactions}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}

const PLAIN = { variant: 'default' } as const;
const RED = { color: 'red', variant: 'outline' } as const;

function PlatformFormButtons({ platform }: Props) {
  return (
    <Group gap="xs">
      <FormButton form={setBudget} record={platform} />
      <FormButton form={renamePlatform} record={platform} look={PLAIN} />
      {platform.status === 'ACTIVE' ? (
        <FormButton form={suspend} record={platform} look={RED} />
      ) : (
        <FormButton form={resume} record={platform} look={PLAIN} />
      )}
    </Group>
  );
}
