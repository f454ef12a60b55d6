import type { Approval } from '@cowrie/client';
import { Group, Text } from '@mantine/core';
import { FormButton, RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { approveForm, rejectForm } from './approval-forms.tsx';
import { useApprovalRefusal } from './use-approval-refusal.ts';

export function Decide({ approval, isRow = false }: { approval: Approval; isRow?: boolean }) {
  const why = useApprovalRefusal(approval);
  if (approval.status !== 'PENDING') return null;
  const FormButtonOrRow = isRow ? RowFormButton : FormButton;
  return (
    <Group gap="xs" {...(isRow ? { wrap: 'nowrap' } : {})}>
      {why === null ? (
        <FormButtonOrRow form={approveForm} record={approval} look={{ variant: 'filled' }} />
      ) : (
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      )}
      <FormButtonOrRow form={rejectForm} record={approval} look={{ variant: 'default' }} />
    </Group>
  );
}
