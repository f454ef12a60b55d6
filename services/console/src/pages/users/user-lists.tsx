import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { HoldTable } from '../../ui/tables/hold-table.tsx';
import { useList } from '../../ui/tables/list.ts';
import { movementQuery } from '../../ui/tables/movement-filter.ts';
import { ObjectTable } from '../../ui/tables/object-table.tsx';
import { Statement } from '../../ui/tables/statement.tsx';
import { withdrawalsOf } from '../../ui/tables/withdrawal-table.tsx';

const route = getRouteApi('/users/$id');

type Props = { id: number };

/** What a user moved; which of it stands in the address. */
export function UserTransactions({ id }: Props) {
  const { type, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = { type, from, to };
  const list = useList(
    ['user-transactions', id, filter],
    (at) => api.listUserTransactions({ id, ...movementQuery(filter), ...at }),
    ({ transactions }) => transactions,
  );
  return (
    <Statement
      owner={`user-${id}`}
      side={{ userId: id }}
      filter={filter}
      onFilter={(next) => navigate({ search: next, replace: true })}
      list={list}
      read={(period, signal) => api.exportUserTransactions({ id, ...period }, { signal })}
    />
  );
}

/** What they reserved, and what is reserved for them. */
export const UserHolds = ({ id }: Props) => <HoldTable question={{ userId: id }} />;

export const UserWithdrawals = ({ id }: Props) => (
  <ObjectTable of={withdrawalsOf} question={{ userId: id }} />
);
