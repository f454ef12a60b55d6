import type { PaymentRequest } from '@cowrie/client';
import { Group } from '@mantine/core';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { isPayee } from './receivers.tsx';
import { cancelRequest, declineRequest, payRequest } from './request-forms.ts';
import { isForReader } from './request-status.tsx';

export function RequestFormButtons({ request }: { request: PaymentRequest }) {
  const { id, role } = useViewer();
  const { status, payerUserId } = request;
  if (status !== 'PENDING') return null;
  const on = { ...request, readerId: id };
  const mayCancel = isPayee(request, id) || isAtLeast(role, 'ADMIN');
  return (
    <Group gap="xs">
      {isForReader(request, id) && <FormButton form={payRequest} record={on} />}
      {payerUserId === id && <FormButton form={declineRequest} record={on} look={{ variant: 'default' }} />}
      {payerUserId !== id && mayCancel && (
        <FormButton form={cancelRequest} record={on} look={{ variant: 'default' }} />
      )}
    </Group>
  );
}
