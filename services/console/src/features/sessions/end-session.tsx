import * as document from 'openapi:endMySession';
import type { UserSession } from '@cowrie/client';
import { Text } from '@mantine/core';
import { defineActOn } from '../../kit/forms/form/form.ts';
import { DeviceName } from './device-name.tsx';

const OnDevice = ({ on }: { on: UserSession }) => (
  <Text size="sm" fw={600}>
    <DeviceName {...on} />
  </Text>
);

/** One session of the reader ends. */
export const endSession = defineActOn<UserSession>()({
  name: 'end-session',
  operation: 'endMySession',
  document,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  changes: ['sessions'],
  Shows: OnDevice,
});
