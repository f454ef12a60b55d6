import * as document from 'openapi:resetUserTotp';
import type { UserWithWallet } from '@cowrie/client';
import { defineFormFor } from '../../kit/forms/form/form.ts';

export const resetFactor = defineFormFor<UserWithWallet>()({
  name: 'reset-totp',
  operation: 'resetUserTotp',
  document,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
});
