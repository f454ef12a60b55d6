import { Group } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { POLICY_ACTIONS, RIGHTS } from '../../kit/values/approval-rights.ts';
import { PolicyText } from '../../kit/values/policy-words.tsx';
import { useApprovalName } from '../../kit/values/term-names.ts';
import { type PolicyRow, removePolicy, setPolicyAbove, setPolicyEach } from './policy-forms.ts';

const OperationName = ({ id }: Pick<PolicyRow, 'id'>) => useApprovalName()(id);

export const policies = defineTable({
  name: 'policies',
  async read(): Promise<{ rows: readonly PolicyRow[] }> {
    const { policies: found } = await api.listApprovalPolicies();
    const policyOf = (id: PolicyRow['id']) => found.find(({ action }) => action === id) ?? null;
    return { rows: POLICY_ACTIONS.map((id) => ({ id, action: id, policy: policyOf(id) })) };
  },
  keyOf: ({ id }) => id,
  columns: {
    act: ({ id }) => <OperationName id={id} />,
    rule: ({ id, policy }) => <PolicyText action={id} policy={policy} />,
    acts: (row) => (
      <Group gap="xs" wrap="nowrap">
        {RIGHTS[row.id].unit !== null && <RowFormButton form={setPolicyAbove} record={row} />}
        {RIGHTS[row.id].unit === null && !row.policy && <RowFormButton form={setPolicyEach} record={row} />}
        {row.policy && <RowFormButton form={removePolicy} record={row} />}
      </Group>
    ),
  },
  texts: {
    caption: ['Approval policies', 'Règles d’approbation'],
    empty: ['No operations.', 'Aucune opération.'],
    columns: {
      act: ['Operation', 'Opération'],
      rule: ['Policy', 'Règle'],
      acts: ['Change', 'Modifier'],
    },
  },
});
