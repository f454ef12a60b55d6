import type { Treasury } from '@cowrie/client';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { texts } from '../i18n/language.tsx';
import { useTreasuryNames } from '../values/term-names.ts';

const REASON_MAX = 500;

const useTexts = texts({
  reason: ['Reason', 'Motif'],
  reasonAbout: ['Payer and receiver see it', 'Visible du payeur et du destinataire'],
  treasury: ['Treasury', 'Trésorerie'],
  to: ['To', 'Destinataire'],
  toUser: ['A user', 'Un utilisateur'],
  toTreasury: ['A treasury', 'Une trésorerie'],
});

type Field = { value: string; onType(value: string): void; error?: string | undefined };

export function ReasonField({ value, onType, error }: Field) {
  const t = useTexts();
  return (
    <TextInput
      label={t.reason}
      description={t.reasonAbout}
      maxLength={REASON_MAX}
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

type TreasuryProps = Field & { label?: string | undefined; except?: Treasury['code'] | undefined };

export function TreasuryField({ value, onType, label, except }: TreasuryProps) {
  const t = useTexts();
  const names = Object.entries(useTreasuryNames());
  return (
    <NativeSelect
      label={label ?? t.treasury}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      data={names.filter(([code]) => code !== except).map(([code, name]) => ({ value: code, label: name }))}
    />
  );
}

export function ReceiverKindField({ value, onType }: Field) {
  const t = useTexts();
  return (
    <SegmentedControl
      aria-label={t.to}
      value={value}
      onChange={onType}
      data={[
        { value: 'user', label: t.toUser },
        { value: 'treasury', label: t.toTreasury },
      ]}
    />
  );
}
