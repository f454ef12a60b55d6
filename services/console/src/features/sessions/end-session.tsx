import * as document from 'openapi:endMySession';
import type { UserSession } from '@cowrie/client';
import { Text } from '@mantine/core';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { DeviceName } from './device-name.tsx';

const SessionDevice = ({ record }: { record: UserSession }) => (
  <Text size="sm" fw={600}>
    <DeviceName {...record} />
  </Text>
);

export const endSession = defineFormFor<UserSession>()({
  name: 'end-session',
  operation: 'endMySession',
  document,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
  changedQueries: ['sessions'],
  Details: SessionDevice,
});
