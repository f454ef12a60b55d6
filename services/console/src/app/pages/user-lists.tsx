import type { UserWithWallet } from '@cowrie/client';
import { Group, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { HoldTable } from '../../features/holds/hold-table.tsx';
import { makeLimit } from '../../features/limits/limit-forms.ts';
import { limits } from '../../features/limits/limit-table.tsx';
import { links } from '../../features/links/link-table.tsx';
import { paymentRequests } from '../../features/payment-requests/request-table.tsx';
import { refusals } from '../../features/refusals/refusal-table.tsx';
import { withdrawalsOf } from '../../features/withdrawals/withdrawal-table.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { Statement } from '../../kit/tables/statement.tsx';

const route = getRouteApi('/users/$id');

type Props = { id: number };

export function UserTransactions({ id }: Props) {
  const { type, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Statement
      account={{ userId: id }}
      filter={{ type, from, to }}
      onFilter={(next) => navigate({ search: next, replace: true })}
    />
  );
}

export const UserHolds = ({ id }: Props) => <HoldTable question={{ userId: id }} />;

export const UserRequests = ({ id }: Props) => (
  <ObjectTable table={paymentRequests} question={{ status: undefined, userId: id }} />
);

export const UserWithdrawals = ({ id }: Props) => (
  <ObjectTable table={withdrawalsOf} question={{ userId: id }} />
);

export const UserRefusals = ({ id }: Props) => <ObjectTable table={refusals} question={{ userId: id }} />;

export const UserLinks = ({ id }: Props) => (
  <ObjectTable table={links} question={{ userId: id }} without={['act']} />
);

export function UserLimits({ user }: { user: UserWithWallet }) {
  const mayChange = isAtLeast(useViewer().role, 'SUPERADMIN');
  const { id } = user;
  return (
    <Stack gap="sm">
      {mayChange && (
        <Group justify="flex-end">
          <FormButton form={makeLimit} record={{ id }} look={{ size: 'sm' }} />
        </Group>
      )}
      <ObjectTable table={limits} question={{ userId: id }} without={mayChange ? [] : ['act']} />
    </Stack>
  );
}
