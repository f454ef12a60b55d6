import type { Hold } from '@cowrie/client';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../../app/viewer.tsx';
import { useHoldTexts } from './hold-texts.ts';

/** Whether the reader decides about a hold: its receiver and administrators do, while it is open; never its payer. */
export function useMayDecide(): (hold: Hold) => boolean {
  const { id, role } = useViewer();
  return ({ status, fromUserId, toUserId }) =>
    status === 'OPEN' && fromUserId !== id && (toUserId === id || isAtLeast(role, 'ADMIN'));
}

/** What the reader may do with a hold. */
export function HoldActs({ hold }: { hold: Hold }) {
  const t = useHoldTexts();
  const { id } = useViewer();
  if (!useMayDecide()(hold)) return null;
  const at = hold.toUserId === id ? '/wallet/holds' : '/acts';
  const search = { holdId: hold.id };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        renderRoot={(props) => <Link to={`${at}/capture`} search={search} {...props} />}
      >
        {t.capture}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(props) => <Link to={`${at}/release`} search={search} {...props} />}
      >
        {t.release}
      </Button>
    </Group>
  );
}
