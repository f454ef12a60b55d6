import { Group } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { Time } from '../../kit/values/time.tsx';
import { confirmLink, dropLink, type LinkRow } from './link-forms.ts';

type Question = 'mine' | { userId: number };

export const links = defineTable({
  name: 'links',
  async read(question: Question): Promise<{ rows: readonly LinkRow[] }> {
    const found =
      question === 'mine' ? await api.listMyLinks() : await api.listUserLinks({ id: question.userId });
    return { rows: found.links.map((link) => ({ ...link, id: link.platform })) };
  },
  keyOf: ({ id }) => id,
  columns: {
    platform: ({ platform }) => platform,
    name: ({ displayName }) => displayName,
    externalId: ({ externalId }) => externalId,
    status: ({ status }, t) => t.statuses[status],
    since: ({ linkedAt }) => <Time at={linkedAt} />,
    act: (link) => (
      <Group gap="xs" wrap="nowrap">
        {link.status === 'PENDING' && <RowFormButton form={confirmLink} record={link} />}
        <RowFormButton form={dropLink} record={link} />
      </Group>
    ),
  },
  texts: {
    caption: ['Platforms', 'Plateformes'],
    empty: [
      'No platforms. A linked platform may act for its user, as far as they agreed.',
      'Aucune plateforme. Une plateforme liée agit pour la personne, dans les limites de son accord.',
    ],
    statuses: {
      PENDING: ['Waits for confirmation', 'Attend une confirmation'],
      ACTIVE: ['Active', 'Actif'],
      PROVISIONAL: [
        'Active until the e-mail address is confirmed',
        'Actif jusqu’à la confirmation de l’adresse e-mail',
      ],
    },
    columns: {
      platform: ['Platform', 'Plateforme'],
      name: ['Name on the platform', 'Nom sur la plateforme'],
      externalId: ['Id on the platform', 'N° sur la plateforme'],
      status: ['Status', 'État'],
      since: ['Since', 'Depuis'],
      act: ['Action', 'Action'],
    },
  },
});
