import type { Limit, UserLimit } from '@cowrie/client';
import { Group } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowAct } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { ModeText, MostText, TypesText, UsedText, WhomText } from '../../kit/values/limit-words.tsx';
import { changeLimit, deleteLimit } from './limit-forms.ts';

/** All of them, or those that hold for a user, with what they have used. */
type Question = 'all' | { userId: number };
type Row = Limit & Partial<Pick<UserLimit, 'usedAmount' | 'usedCount'>>;

/** How much users may send within a window of time. */
export const limits = defineTable({
  name: 'limits',
  async read(question: Question): Promise<{ rows: readonly Row[] }> {
    if (question === 'all') return { rows: (await api.listLimits()).limits };
    return { rows: (await api.listUserLimits({ id: question.userId })).limits };
  },
  keyOf: ({ id }) => id,
  columns: {
    name: ({ name }) => name,
    most: (limit) => <MostText of={limit} />,
    used: (limit) => <UsedText of={limit} />,
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
    caption: ['Spending limits', 'Limites de dépenses'],
    empty: [
      (question: Question) =>
        question === 'all' ? 'No spending limits.' : 'No spending limit applies to them.',
      (question: Question) =>
        question === 'all' ? 'Aucune limite de dépenses.' : 'Aucune limite de dépenses ne s’applique.',
    ],
    columns: {
      name: ['Name', 'Nom'],
      most: ['Maximum', 'Maximum'],
      used: ['Used now', 'Utilisé'],
      whom: ['Applies to', 'S’applique à'],
      types: ['Transaction types', 'Types de transaction'],
      mode: ['Above the limit', 'En cas de dépassement'],
      act: ['Action', 'Action'],
    },
  },
});
