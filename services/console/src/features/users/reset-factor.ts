import * as document from 'openapi:resetUserTotp';
import type { UserWithWallet } from '@cowrie/client';
import { defineActOn } from '../../kit/forms/form/form.ts';

/** Takes the second factors of a user away who has neither the app, nor a passkey, nor a recovery code. */
export const resetFactor = defineActOn<UserWithWallet>()({
  name: 'reset-totp',
  operation: 'resetUserTotp',
  document,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
});
