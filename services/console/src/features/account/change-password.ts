import * as document from 'openapi:changeMyPassword';
import { newPassword, password } from '../../kit/forms/form/credential-field-kinds.tsx';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { defineAct } from '../../kit/forms/form/form.ts';

/** Another password, which ends the reader's other sessions. */
export const changePassword = defineAct({
  name: 'change-password',
  operation: 'changeMyPassword',
  document,
  fields: fields({ currentPassword: password, newPassword }),
  input: (body) => body,
  problems: 'change-password',
  changes: ['sessions'],
});
