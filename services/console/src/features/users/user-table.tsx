import type { User } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';
import { defineRows } from '../../kit/tables/define-table.ts';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';

export const users = defineRows<User>()({
  keyOf: ({ id }) => id,
  columns: {
    name: ({ id, fullName }) => (
      <Link to="/users/$id" params={{ id: String(id) }}>
        {escapeBidi(fullName)}
      </Link>
    ),
    email: ({ email }) => email,
    role: ({ role }) => <Tag>{role}</Tag>,
    since: ({ createdAt }) => <Time at={createdAt} />,
    id: { amount: ({ id }) => id },
  },
  texts: {
    caption: ['Users', 'Utilisateurs'],
    empty: ['Nobody was found.', 'Personne n’a été trouvé.'],
    columns: {
      name: ['Name', 'Nom'],
      email: ['E-mail', 'E-mail'],
      role: ['Role', 'Rôle'],
      since: ['Since', 'Depuis'],
      id: ['Id', 'N°'],
    },
  },
});
