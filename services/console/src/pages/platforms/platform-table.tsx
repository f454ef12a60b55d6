import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { defineTable } from '../../ui/tables/define-table.ts';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';

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
    en: {
      caption: 'Platforms',
      empty: 'No platforms.',
      columns: { id: 'Id', name: 'Name', status: 'Status', made: 'Made' },
    },
    fr: {
      caption: 'Plateformes',
      empty: 'Aucune plateforme.',
      columns: { id: 'Identifiant', name: 'Nom', status: 'État', made: 'Créée le' },
    },
  },
});
