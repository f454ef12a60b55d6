import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { ActButton } from '../../ui/acts/act/act-button.tsx';
import { SessionTable } from '../../ui/sessions/session-table.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { endSessions } from './user-acts.tsx';

type Props = { id: number; name: string | undefined };

/** Where a user is signed in, and for a super admin the end of all of it. */
export function UserSessions({ id, name = String(id) }: Props) {
  const viewer = useViewer();
  const { data, error, refetch } = useQuery({
    queryKey: ['user-sessions', id],
    queryFn: () => api.listUserSessions({ id }),
  });
  const canEnd = isAtLeast(viewer.role, 'SUPERADMIN') && data !== undefined && data.sessions.length > 0;
  return (
    <Stack>
      {canEnd && (
        <Group justify="flex-end">
          <ActButton act={endSessions} on={{ id, name }} look={{ color: 'red', variant: 'outline' }} />
        </Group>
      )}
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(data || !error) && <SessionTable sessions={data?.sessions} />}
    </Stack>
  );
}
