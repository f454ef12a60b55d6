import type { Treasury } from '@cowrie/client';
import { Group } from '@mantine/core';
import { texts } from '../i18n/language.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { OverButton } from './drawer/drawer-button.tsx';

/** Where acts begin: each opens its form over the page, which knows already whom it is about. */

const useTexts = texts({
  reward: ['Reward', 'Récompenser'],
  mint: ['Mint', 'Émettre'],
  burn: ['Burn', 'Détruire'],
  transfer: ['Transfer', 'Transférer'],
  refund: ['Refund', 'Rembourser'],
});

export function UserActLinks({ userId }: { userId: number }) {
  const t = useTexts();
  const search = { userId };
  return (
    <Group gap="xs">
      <OverButton name="reward" search={search}>
        {t.reward}
      </OverButton>
      <OverButton name="mint" search={search} look={{ variant: 'default' }}>
        {t.mint}
      </OverButton>
      <OverButton name="burn" search={search} look={{ variant: 'default' }}>
        {t.burn}
      </OverButton>
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
        <OverButton name="treasury-transfer" search={search}>
          {t.transfer}
        </OverButton>
      )}
      <OverButton name="mint" search={search} look={{ variant: 'default' }}>
        {t.mint}
      </OverButton>
    </Group>
  );
}

export function RefundLink({ transactionId }: { transactionId: number }) {
  const t = useTexts();
  return (
    <OverButton name="refund" search={{ transactionId }}>
      {t.refund}
    </OverButton>
  );
}
