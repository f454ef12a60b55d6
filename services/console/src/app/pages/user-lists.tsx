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
import { ActButton } from '../../kit/forms/form/form-button.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { Statement } from '../../kit/tables/statement.tsx';

const route = getRouteApi('/users/$id');

type Props = { id: number };

/** What a user moved; which of it stands in the address. */
export function UserTransactions({ id }: Props) {
  const { type, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Statement
      of={{ userId: id }}
      filter={{ type, from, to }}
      onFilter={(next) => navigate({ search: next, replace: true })}
    />
  );
}

/** What they reserved, and what is reserved for them. */
export const UserHolds = ({ id }: Props) => <HoldTable question={{ userId: id }} />;

/** What they are to be paid and to pay. */
export const UserRequests = ({ id }: Props) => (
  <ObjectTable of={paymentRequests} question={{ status: undefined, userId: id }} />
);

export const UserWithdrawals = ({ id }: Props) => (
  <ObjectTable of={withdrawalsOf} question={{ userId: id }} />
);

/** What was refused to them, or to a platform for them. */
export const UserRefusals = ({ id }: Props) => <ObjectTable of={refusals} question={{ userId: id }} />;

/** The platforms that act for them. */
export const UserLinks = ({ id }: Props) => (
  <ObjectTable of={links} question={{ userId: id }} without={['act']} />
);

/** What bounds what they send: limits of theirs alone, of their role, and of everybody. */
export function UserLimits({ user }: { user: UserWithWallet }) {
  const mayChange = isAtLeast(useViewer().role, 'SUPERADMIN');
  const { id } = user;
  return (
    <Stack gap="sm">
      {mayChange && (
        <Group justify="flex-end">
          <ActButton act={makeLimit} on={{ id }} look={{ size: 'sm' }} />
        </Group>
      )}
      <ObjectTable of={limits} question={{ userId: id }} without={mayChange ? [] : ['act']} />
    </Stack>
  );
}
