import type { PaymentRequest } from '@cowrie/client';
import { NativeSelect } from '@mantine/core';
import { PAYMENT_REQUEST_STATUSES } from '../../app/search.ts';
import { texts } from '../../i18n/language.tsx';
import { useWord } from '../values/words.ts';

const useTexts = texts({ status: 'Status', any: 'Any status' }, { status: 'État', any: 'Tous les états' });

type Status = PaymentRequest['status'];
type Props = { value: Status | undefined; onChoose(next: Status | undefined): void };

/** Payment requests of one status, or of any. */
export function RequestStatusField({ value = undefined, onChoose }: Props) {
  const t = useTexts();
  const word = useWord();
  return (
    <NativeSelect
      label={t.status}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChoose(PAYMENT_REQUEST_STATUSES.find((each) => each === currentTarget.value))
      }
      data={[
        { value: '', label: t.any },
        ...PAYMENT_REQUEST_STATUSES.map((each) => ({ value: each, label: word(each) })),
      ]}
    />
  );
}
