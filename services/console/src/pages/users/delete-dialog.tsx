import type { UserWithWallet } from '@cowrie/client';
import { List, Text } from '@mantine/core';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Coins } from '../../ui/values/coins.tsx';
import { useUserTexts } from './texts.ts';

type Props = { user: UserWithWallet; onDone(): void; onClose(): void };

/** Deletes a user, once what that does was read and their address typed. */
export function DeleteDialog({ user, onDone, onClose }: Props) {
  const t = useUserTexts();
  return (
    <ActDialog
      title={t.deleteTitle(user.fullName)}
      confirm={t.delete}
      isDangerous
      word={user.email}
      send={() => api.deleteUser({ id: user.id })}
      onDone={onDone}
      onClose={onClose}
    >
      <List size="sm" spacing={4}>
        {t.deleteEffects.map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
      <Text size="sm">
        {t.balance}: <Coins amount={user.wallet.balance} />
      </Text>
    </ActDialog>
  );
}
