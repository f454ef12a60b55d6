import type { UserWithWallet } from '@cowrie/client';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useUserTexts } from './texts.ts';

/** What a super admin may do with a user. */
export function UserActs({ user }: { user: UserWithWallet }) {
  const t = useUserTexts();
  const viewer = useViewer();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'role' | 'delete' | null>(null);
  const close = () => setOpen(null);
  if (!isAtLeast(viewer.role, 'SUPERADMIN')) return null;
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen('role')}>
        {t.changeRole}
      </Button>
      <Button color="red" variant="outline" onClick={() => setOpen('delete')}>
        {t.delete}
      </Button>
      {open === 'role' && (
        <RoleDialog
          user={user}
          onDone={() => {
            close();
            queries.invalidateQueries();
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteDialog
          user={user}
          onDone={async () => {
            // First away from the page of who is gone, which would ask for them again.
            await navigate({ to: '/users' });
            queries.invalidateQueries();
          }}
          onClose={close}
        />
      )}
    </Group>
  );
}
