import * as confirmed from 'openapi:confirmTotp';
import * as removed from 'openapi:removeTotp';
import * as made from 'openapi:setUpTotp';
import { code, password } from '../../kit/forms/form/credential-field-kinds.tsx';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { defineAct } from '../../kit/forms/form/form.ts';

/** Makes a secret for an authenticator app. */
export const setUpFactor = defineAct({
  name: 'set-up-totp',
  operation: 'setUpTotp',
  document: made,
  fields: fields({ password }),
  input: (body) => body,
  changes: [],
});

/** Puts it in force by its first code. */
export const confirmFactor = defineAct({
  name: 'confirm-totp',
  operation: 'confirmTotp',
  document: confirmed,
  fields: fields({ code }),
  input: (body) => body,
});

/** Takes it away, and with it the recovery codes. */
export const removeFactor = defineAct({
  name: 'remove-totp',
  operation: 'removeTotp',
  document: removed,
  fields: fields({ password, code }),
  input: (body) => body,
  isDangerous: true,
});
