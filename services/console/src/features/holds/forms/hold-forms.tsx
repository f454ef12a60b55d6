import type { Hold } from '@cowrie/client';
import { Group } from '@mantine/core';
import { DrawerButton } from '../../../kit/forms/drawer/drawer-button.tsx';
import { isAtLeast, useViewer } from '../../../kit/session/viewer.tsx';
import { useHoldTexts } from './hold-texts.ts';

/** The receiver and administrators may decide, the payer never. */
export function useMayDecide(): (hold: Hold) => boolean {
  const { id, role } = useViewer();
  return ({ status, fromUserId, toUserId }) =>
    status === 'OPEN' && fromUserId !== id && (toUserId === id || isAtLeast(role, 'ADMIN'));
}

export function HoldFormButtons({ hold, isInRow = false }: { hold: Hold; isInRow?: boolean }) {
  const t = useHoldTexts();
  if (!useMayDecide()(hold)) return null;
  const search = { holdId: hold.id };
  const size = isInRow ? 'compact-sm' : 'sm';
  return (
    <Group gap="xs" wrap="nowrap">
      <DrawerButton name="capture" search={search} look={{ size }}>
        {t.capture}
      </DrawerButton>
      <DrawerButton name="release" search={search} look={{ size, variant: 'default' }}>
        {t.release}
      </DrawerButton>
    </Group>
  );
}
