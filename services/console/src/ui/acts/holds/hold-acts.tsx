import type { Hold } from '@cowrie/client';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../../app/viewer.tsx';
import { useHoldTexts } from './hold-texts.ts';

/** What the reader may do with an open hold: its receiver and administrators decide, never its payer. */
export function HoldActs({ hold }: { hold: Hold }) {
  const t = useHoldTexts();
  const { id, role } = useViewer();
  const mayDecide = hold.toUserId === id || isAtLeast(role, 'ADMIN');
  if (hold.status !== 'OPEN' || hold.fromUserId === id || !mayDecide) return null;
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
