import type { Limit, User } from '@cowrie/client';
import { Group } from '@mantine/core';
import { api } from '../../api/api.ts';
import { RowAct } from '../acts/act/act-button.tsx';
import { defineTable } from '../tables/define-table.ts';
import { changeLimit, deleteLimit } from './limit-acts.ts';
import { ModeText, MostText, TypesText, WhomText } from './words.tsx';

/** All of them, or those that hold for a user. */
type Question = 'all' | Pick<User, 'id' | 'role'>;

const holdsFor = ({ role, userId }: Limit, user: Pick<User, 'id' | 'role'>) =>
  (role ?? user.role) === user.role && (userId ?? user.id) === user.id;

/** How much users may send within a window of time. */
export const limits = defineTable({
  name: 'limits',
  async read(question: Question) {
    const { limits: all } = await api.listLimits();
    return { rows: question === 'all' ? all : all.filter((limit) => holdsFor(limit, question)) };
  },
  keyOf: ({ id }) => id,
  columns: {
    name: ({ name }) => name,
    most: (limit) => <MostText of={limit} />,
    whom: (limit) => <WhomText of={limit} />,
    types: ({ types }) => <TypesText types={types} />,
    mode: ({ mode }) => <ModeText mode={mode} />,
    act: (limit) => (
      <Group gap="xs" wrap="nowrap">
        <RowAct act={changeLimit} on={limit} />
        <RowAct act={deleteLimit} on={limit} />
      </Group>
    ),
  },
  texts: {
    en: {
      caption: 'Limits',
      empty: (question: Question) =>
        question === 'all' ? 'There are no limits.' : 'No limit holds for them.',
      columns: {
        ...{ name: 'Name', most: 'At most', whom: 'Who', types: 'What counts' },
        ...{ mode: 'What is above it', act: 'Act' },
      },
    },
    fr: {
      caption: 'Limites',
      empty: (question: Question) =>
        question === 'all' ? 'Il n’y a pas de limite.' : 'Aucune limite ne s’applique.',
      columns: {
        ...{ name: 'Nom', most: 'Au plus', whom: 'Qui', types: 'Ce qui compte' },
        ...{ mode: 'Ce qui dépasse', act: 'Action' },
      },
    },
  },
});
