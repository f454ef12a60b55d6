import * as document from 'openapi:resetUserTotp';
import type { UserWithWallet } from '@cowrie/client';
import { defineFormFor } from '../../kit/forms/form/form.ts';

/** Removes all second factors of a user who lost the app, the passkeys and the recovery codes. */
export const resetFactor = defineFormFor<UserWithWallet>()({
  name: 'reset-totp',
  operation: 'resetUserTotp',
  document,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
});
