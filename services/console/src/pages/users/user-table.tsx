import type { User } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { visible } from '../../format/visible.ts';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useUserTexts } from './texts.ts';

/** Users; the name of each leads to its page. */
export function UserTable({ users }: { users: readonly User[] | undefined }) {
  const t = useUserTexts();
  return (
    <RecordTable
      caption={t.title}
      rows={users}
      keyOf={({ id }) => id}
      empty={t.none}
      columns={[
        {
          name: t.name,
          cell: ({ id, fullName }) => (
            <Link to="/users/$id" params={{ id: String(id) }}>
              {visible(fullName)}
            </Link>
          ),
        },
        { name: t.email, cell: ({ email }) => email },
        { name: t.role, cell: ({ role }) => <Tag>{role}</Tag> },
        { name: t.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: t.id, isAmount: true, cell: ({ id }) => id },
      ]}
    />
  );
}
