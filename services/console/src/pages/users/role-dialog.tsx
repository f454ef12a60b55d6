import type { UserWithWallet } from '@cowrie/client';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { useUserTexts } from './texts.ts';
import { ROLES } from './users-page.tsx';

type Props = { user: UserWithWallet; onDone(): void; onClose(): void };

/** Gives a user another role. */
export function RoleDialog({ user, onDone, onClose }: Props) {
  const t = useUserTexts();
  const [role, setRole] = useState<UserWithWallet['role']>(user.role);
  return (
    <ActDialog
      title={`${t.changeRole} · ${user.fullName}`}
      confirm={t.change}
      send={() => api.setUserRole({ id: user.id, role })}
      onDone={onDone}
      onClose={onClose}
    >
      <NativeSelect
        label={t.newRole}
        value={role}
        onChange={(event) => setRole(ROLES.find((each) => each === event.currentTarget.value) ?? role)}
        data={[...ROLES]}
      />
      <Text size="sm" c="dimmed">
        {t.roleWarning}
      </Text>
    </ActDialog>
  );
}
