import { Amount, type Input, type Wallet } from '@cowrie/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Act } from '../../ui/acts/use-act.ts';
import { Coins } from '../../ui/coins.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Party } from '../../ui/party.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { left } from './transfer-input.ts';
import { useTransferTexts } from './transfer-texts.ts';

type Props = {
  input: Input<'transferCoins'>;
  wallet: Wallet | undefined;
  /** It was sent before, and nobody knows what came of it. */
  wasSent: boolean;
  act: Act;
  onChange(): void;
};

/** What is sent, and what is left afterwards, before it is sent. */
export function TransferReview({ input, wallet, wasSent, act, onChange }: Props) {
  const t = useTransferTexts();
  const after = wallet && left(wallet.activeCoins, input);
  return (
    <Stack>
      <Facts
        facts={[
          [t.to, <Party key="to" userId={input.toUserId ?? null} treasury={input.toTreasury ?? null} />],
          [t.amount, <Coins key="amount" amount={Amount.from(input.amount)} />],
          [t.reason, input.reason],
          [t.before, wallet && <Coins key="before" amount={wallet.activeCoins} />],
          [t.after, after && <Coins key="after" amount={after} />],
        ]}
      />
      {!wasSent && after && after.units < 0n && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t.tooMuch}
        </Text>
      )}
      {wasSent && !act.trouble && (
        <Alert color="yellow" variant="light" title={t.wasSent}>
          {t.sendAgain}
        </Alert>
      )}
      {act.trouble && <TroubleNote trouble={act.trouble} />}
      <Group justify="space-between">
        <Button variant="default" onClick={onChange} disabled={act.isBusy}>
          {wasSent ? t.forget : t.change}
        </Button>
        <Button onClick={act.run} loading={act.isBusy} data-autofocus>
          {wasSent ? t.again : t.send}
        </Button>
      </Group>
    </Stack>
  );
}
