import type { Limit, UserLimit } from '@cowrie/client';
import { Group } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { MaximumText, ModeText, SpendersText, TypesText, UsedText } from '../../kit/values/limit-words.tsx';
import { changeLimit, deleteLimit } from './limit-forms.ts';

type Question = 'all' | { userId: number };
type Row = Limit & Partial<Pick<UserLimit, 'usedAmount' | 'usedCount'>>;

export const limits = defineTable({
  name: 'limits',
  async read(question: Question): Promise<{ rows: readonly Row[] }> {
    if (question === 'all') return { rows: (await api.listLimits()).limits };
    return { rows: (await api.listUserLimits({ id: question.userId })).limits };
  },
  keyOf: ({ id }) => id,
  columns: {
    name: ({ name }) => name,
    most: (limit) => <MaximumText of={limit} />,
    used: (limit) => <UsedText of={limit} />,
    whom: (limit) => <SpendersText of={limit} />,
    types: ({ types }) => <TypesText types={types} />,
    mode: ({ mode }) => <ModeText mode={mode} />,
    act: (limit) => (
      <Group gap="xs" wrap="nowrap">
        <RowFormButton form={changeLimit} record={limit} />
        <RowFormButton form={deleteLimit} record={limit} />
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
