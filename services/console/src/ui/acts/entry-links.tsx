import type { Treasury } from '@cowrie/client';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { texts } from '../../i18n/language.tsx';

/** Where acts begin: each leads to its form, which knows already whom it is about. */

const useTexts = texts(
  {
    reward: 'Reward',
    mint: 'Mint',
    burn: 'Burn',
    transfer: 'Transfer',
    refund: 'Refund',
  },
  {
    reward: 'Récompenser',
    mint: 'Émettre',
    burn: 'Détruire',
    transfer: 'Transférer',
    refund: 'Rembourser',
  },
);

export function UserActLinks({ userId }: { userId: number }) {
  const t = useTexts();
  const search = { userId };
  return (
    <Group gap="xs">
      <Button renderRoot={(props) => <Link to="/acts/reward" search={search} {...props} />}>
        {t.reward}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/acts/mint" search={search} {...props} />}>
        {t.mint}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/acts/burn" search={search} {...props} />}>
        {t.burn}
      </Button>
    </Group>
  );
}

export function TreasuryActLinks({ treasury }: { treasury: Treasury['code'] }) {
  const t = useTexts();
  const { role } = useViewer();
  const search = { treasury };
  return (
    <Group gap="xs">
      {isAtLeast(role, 'SUPERADMIN') && (
        <Button renderRoot={(props) => <Link to="/acts/treasury-transfer" search={search} {...props} />}>
          {t.transfer}
        </Button>
      )}
      <Button variant="default" renderRoot={(props) => <Link to="/acts/mint" search={search} {...props} />}>
        {t.mint}
      </Button>
    </Group>
  );
}

export function RefundLink({ transactionId }: { transactionId: number }) {
  const t = useTexts();
  return (
    <Button renderRoot={(props) => <Link to="/acts/refund" search={{ transactionId }} {...props} />}>
      {t.refund}
    </Button>
  );
}
