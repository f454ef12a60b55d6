import type { Approval } from '@cowrie/client';
import { Group, Text } from '@mantine/core';
import { ActButton, RowAct } from '../../kit/forms/form/form-button.tsx';
import { approveAct, rejectAct } from './approval-forms.tsx';
import { useWhyNotApprove } from './may-decide.ts';

/** What can be decided about an act that waits, or why the reader cannot; `isRow`: in a row of a table. */
export function Decide({ approval, isRow = false }: { approval: Approval; isRow?: boolean }) {
  const why = useWhyNotApprove(approval);
  if (approval.status !== 'PENDING') return null;
  const Act = isRow ? RowAct : ActButton;
  return (
    <Group gap="xs" {...(isRow ? { wrap: 'nowrap' } : {})}>
      {why === null ? (
        <Act act={approveAct} on={approval} look={{ variant: 'filled' }} />
      ) : (
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      )}
      <Act act={rejectAct} on={approval} look={{ variant: 'default' }} />
    </Group>
  );
}
