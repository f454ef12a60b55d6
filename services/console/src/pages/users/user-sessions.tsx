import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { SessionTable } from '../../ui/sessions/session-table.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { useUserTexts } from './texts.ts';

type Props = { id: number; name: string | undefined };

/** Where a user is signed in, and for a super admin the end of all of it. */
export function UserSessions({ id, name = String(id) }: Props) {
  const t = useUserTexts();
  const viewer = useViewer();
  const queries = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const close = () => setEnding(false);
  const queryKey = ['user-sessions', id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => api.listUserSessions({ id }) });
  const canEnd = isAtLeast(viewer.role, 'SUPERADMIN') && data !== undefined && data.sessions.length > 0;
  return (
    <Stack>
      {canEnd && (
        <Group justify="flex-end">
          <Button color="red" variant="outline" onClick={() => setEnding(true)}>
            {t.endSessions}
          </Button>
        </Group>
      )}
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(data || !error) && <SessionTable sessions={data?.sessions} />}
      {isEnding && (
        <ActDialog
          title={t.endSessionsTitle(name)}
          confirm={t.endSessions}
          isDangerous
          send={() => api.endUserSessions({ id })}
          onDone={() => {
            close();
            queries.invalidateQueries({ queryKey });
          }}
          onClose={close}
        >
          <List size="sm" spacing={4}>
            {t.endSessionsEffects.map((effect) => (
              <List.Item key={effect}>{effect}</List.Item>
            ))}
          </List>
          {viewer.id === id && (
            <Text size="sm" fw={600}>
              {t.endOwnSessions}
            </Text>
          )}
        </ActDialog>
      )}
    </Stack>
  );
}
