import * as confirmed from 'openapi:confirmTotp';
import * as removed from 'openapi:removeTotp';
import * as made from 'openapi:setUpTotp';
import { code, password } from '../../kit/forms/form/credential-field-kinds.tsx';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { defineForm } from '../../kit/forms/form/form.ts';

export const setUpFactor = defineForm({
  name: 'set-up-totp',
  operation: 'setUpTotp',
  document: made,
  fields: defineFields({ password }),
  toInput: (body) => body,
  changedQueries: [],
});

export const confirmFactor = defineForm({
  name: 'confirm-totp',
  operation: 'confirmTotp',
  document: confirmed,
  fields: defineFields({ code }),
  toInput: (body) => body,
});

export const removeFactor = defineForm({
  name: 'remove-totp',
  operation: 'removeTotp',
  document: removed,
  fields: defineFields({ password, code }),
  toInput: (body) => body,
  isDangerous: true,
});
