import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { defineTable } from '../../kit/tables/define-table.ts';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';

export const platforms = defineTable({
  name: 'platforms',
  read: async () => ({ rows: (await api.listPlatforms()).platforms }),
  keyOf: ({ id }) => id,
  columns: {
    id: ({ id }) => (
      <Link to="/platforms/$id" params={{ id }}>
        {id}
      </Link>
    ),
    name: ({ name }) => name,
    status: ({ status }) => <Tag>{status}</Tag>,
    made: ({ createdAt }) => <Time at={createdAt} />,
  },
  texts: {
    caption: ['Platforms', 'Plateformes'],
    empty: [
      'No platforms. A platform is a system that shares the coin, such as a shop.',
      'Aucune plateforme. Une plateforme est un système qui partage les pièces, comme une boutique.',
    ],
    columns: {
      id: ['Id', 'Identifiant'],
      name: ['Name', 'Nom'],
      status: ['Status', 'État'],
      made: ['Created', 'Créée le'],
    },
  },
});
