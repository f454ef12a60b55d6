import type { PaymentRequest } from '@cowrie/client';
import { Group } from '@mantine/core';
import { ActButton } from '../../kit/forms/form/form-button.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { isPayee } from './receivers.tsx';
import { cancelRequest, declineRequest, payRequest } from './request-forms.ts';
import { isForReader } from './request-status.tsx';

/** What the reader may do with a payment request that is open. */
export function RequestActs({ request }: { request: PaymentRequest }) {
  const { id, role } = useViewer();
  const { status, payerUserId } = request;
  if (status !== 'PENDING') return null;
  const on = { ...request, readerId: id };
  const mayCancel = isPayee(request, id) || isAtLeast(role, 'ADMIN');
  return (
    <Group gap="xs">
      {isForReader(request, id) && <ActButton act={payRequest} on={on} />}
      {payerUserId === id && <ActButton act={declineRequest} on={on} look={{ variant: 'default' }} />}
      {payerUserId !== id && mayCancel && (
        <ActButton act={cancelRequest} on={on} look={{ variant: 'default' }} />
      )}
    </Group>
  );
}
