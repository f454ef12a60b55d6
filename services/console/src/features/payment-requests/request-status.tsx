import type { PaymentRequest } from '@cowrie/client';
import { Text } from '@mantine/core';
import { texts } from '../../kit/i18n/language.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';
import { Time } from '../../kit/values/time.tsx';
import { TransactionLink } from '../../kit/values/transaction-link.tsx';
import { isPayee } from './receivers.tsx';
import { useRequest } from './use-request.ts';

const useTexts = texts({
  forYou: ['You can pay it.', 'Vous pouvez la payer.'],
  forOther: ['Only the named payer can pay it.', 'Seul le payeur désigné peut la payer.'],
  yours: [
    'Nobody has paid it yet. Share its link or its code.',
    'Personne ne l’a encore payée. Transmettez son lien ou son code.',
  ],
  yoursNamed: [
    'It is not paid yet. The payer you named sees it in their own list.',
    'Elle n’est pas encore payée. Le payeur désigné la voit dans sa propre liste.',
  ],
  paid: ['It is paid:', 'Elle est payée :'],
  cancelled: [
    'It was cancelled before it was paid. To get the coins, create a new request.',
    'Elle a été annulée avant d’être payée. Pour obtenir les pièces, créez une nouvelle demande.',
  ],
  expired: [
    'It expired before it was paid. To get the coins, create a new request.',
    'Elle a expiré avant d’être payée. Pour obtenir les pièces, créez une nouvelle demande.',
  ],
  on: [', on', ', le'],
});

/** When no payer is named, anybody but the receiver may pay. */
export const isForReader = (request: PaymentRequest, readerId: number): boolean =>
  request.status === 'PENDING' &&
  !isPayee(request, readerId) &&
  (request.payerUserId ?? readerId) === readerId;

export function RequestStatus({ request }: { request: PaymentRequest }) {
  const t = useTexts();
  const { id } = useViewer();
  const { status, payerUserId, transactionId, updatedAt } = request;
  if (status === 'PAID') {
    return (
      <Text role="status">
        {t.paid} {transactionId !== null && <TransactionLink id={transactionId} />}
        {t.on} <Time at={updatedAt} />
      </Text>
    );
  }
  if (status === 'CANCELLED') return <Text role="status">{t.cancelled}</Text>;
  if (status === 'EXPIRED') return <Text role="status">{t.expired}</Text>;
  if (isPayee(request, id)) return <Text role="status">{payerUserId === null ? t.yours : t.yoursNamed}</Text>;
  return <Text role="status">{isForReader(request, id) ? t.forYou : t.forOther}</Text>;
}

export function StatusNow({ record }: { record: { id: string } }) {
  const { data } = useRequest(record.id);
  return data ? <RequestStatus request={data} /> : null;
}
