import type { Hold } from '@cowrie/client';
import { Group } from '@mantine/core';
import { OverButton } from '../../../kit/forms/drawer/drawer-button.tsx';
import { isAtLeast, useViewer } from '../../../kit/session/viewer.tsx';
import { useHoldTexts } from './hold-texts.ts';

/** Whether the reader decides about a hold: its receiver and administrators do, while it is open; never its payer. */
export function useMayDecide(): (hold: Hold) => boolean {
  const { id, role } = useViewer();
  return ({ status, fromUserId, toUserId }) =>
    status === 'OPEN' && fromUserId !== id && (toUserId === id || isAtLeast(role, 'ADMIN'));
}

/** What the reader may do with a hold; in a row with less room. */
export function HoldActs({ hold, isInRow = false }: { hold: Hold; isInRow?: boolean }) {
  const t = useHoldTexts();
  if (!useMayDecide()(hold)) return null;
  const search = { holdId: hold.id };
  const size = isInRow ? 'compact-sm' : 'sm';
  return (
    <Group gap="xs" wrap="nowrap">
      <OverButton name="capture" search={search} look={{ size }}>
        {t.capture}
      </OverButton>
      <OverButton name="release" search={search} look={{ size, variant: 'default' }}>
        {t.release}
      </OverButton>
    </Group>
  );
}
