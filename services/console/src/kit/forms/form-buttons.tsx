import type { Treasury } from '@cowrie/client';
import { Group } from '@mantine/core';
import { texts } from '../i18n/language.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { DrawerButton } from './drawer/drawer-button.tsx';

const useTexts = texts({
  reward: ['Reward', 'Récompenser'],
  mint: ['Mint', 'Émettre'],
  burn: ['Burn', 'Détruire'],
  transfer: ['Transfer', 'Transférer'],
  refund: ['Refund', 'Rembourser'],
});

export function UserFormButtons({ userId }: { userId: number }) {
  const t = useTexts();
  const search = { userId };
  return (
    <Group gap="xs">
      <DrawerButton name="reward" search={search}>
        {t.reward}
      </DrawerButton>
      <DrawerButton name="mint" search={search} look={{ variant: 'default' }}>
        {t.mint}
      </DrawerButton>
      <DrawerButton name="burn" search={search} look={{ variant: 'default' }}>
        {t.burn}
      </DrawerButton>
    </Group>
  );
}

export function TreasuryFormButtons({ treasury }: { treasury: Treasury['code'] }) {
  const t = useTexts();
  const { role } = useViewer();
  const search = { treasury };
  return (
    <Group gap="xs">
      {isAtLeast(role, 'SUPERADMIN') && (
        <DrawerButton name="treasury-transfer" search={search}>
          {t.transfer}
        </DrawerButton>
      )}
      <DrawerButton name="mint" search={search} look={{ variant: 'default' }}>
        {t.mint}
      </DrawerButton>
    </Group>
  );
}

/** Without a transaction the form asks for one. */
export function RefundButton({ transactionId }: { transactionId?: number }) {
  const t = useTexts();
  return (
    <DrawerButton name="refund" search={transactionId === undefined ? {} : { transactionId }}>
      {t.refund}
    </DrawerButton>
  );
}
