import { Button, Group, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { AmountInput } from '../../ui/acts/amount-input.tsx';
import { useTreasuryNames } from '../../ui/party.tsx';
import { type TransferTyped, transferOf } from './transfer-input.ts';
import { useTransferTexts } from './transfer-texts.ts';

const REASON_MAX = 500;

type Props = { input: TransferTyped; onType(next: TransferTyped): void; onReview(): void };

/** What is typed; it can be looked over as soon as it is whole. */
export function TransferForm({ input, onType, onReview }: Props) {
  const t = useTransferTexts();
  const treasuries = useTreasuryNames();
  const set = (field: keyof TransferTyped) => (value: string) => onType({ ...input, [field]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (transferOf(input) !== null) onReview();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <SegmentedControl
          aria-label={t.to}
          value={input.kind}
          onChange={set('kind')}
          data={[
            { value: 'user', label: t.toUser },
            { value: 'treasury', label: t.toTreasury },
          ]}
        />
        {input.kind === 'user' ? (
          <TextInput
            label={t.userId}
            inputMode="numeric"
            autoComplete="off"
            value={input.userId}
            onChange={(event) => set('userId')(event.currentTarget.value)}
          />
        ) : (
          <NativeSelect
            label={t.treasury}
            value={input.treasury}
            onChange={(event) => set('treasury')(event.currentTarget.value)}
            data={Object.entries(treasuries).map(([value, label]) => ({ value, label }))}
          />
        )}
        <AmountInput value={input.amount} onType={set('amount')} />
        <TextInput
          label={t.reason}
          description={t.reasonAbout}
          maxLength={REASON_MAX}
          value={input.reason}
          onChange={(event) => set('reason')(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={transferOf(input) === null}>
            {t.review}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
