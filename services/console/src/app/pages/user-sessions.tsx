import { Group, Stack } from '@mantine/core';
import { sessions } from '../../features/sessions/session-table.tsx';
import { endSessions } from '../../features/users/user-forms.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { RowsTable, useRows } from '../../kit/tables/object-table.tsx';

type Props = { id: number; name: string | undefined };

export function UserSessions({ id, name = String(id) }: Props) {
  const viewer = useViewer();
  const question = { userId: id };
  const list = useRows(sessions, question);
  const canEnd = isAtLeast(viewer.role, 'SUPERADMIN') && (list.rows?.length ?? 0) > 0;
  return (
    <Stack>
      {canEnd && (
        <Group justify="flex-end">
          <FormButton form={endSessions} record={{ id, name }} look={{ color: 'red', variant: 'outline' }} />
        </Group>
      )}
      <RowsTable table={sessions} question={question} list={list} without={['act']} />
    </Stack>
  );
}
