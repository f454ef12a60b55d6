import * as document from 'openapi:changeMyPassword';
import { newPassword, password } from '../../kit/forms/form/credential-field-kinds.tsx';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { defineForm } from '../../kit/forms/form/form.ts';

/** Ends the reader's other sessions. */
export const changePassword = defineForm({
  name: 'change-password',
  operation: 'changeMyPassword',
  document,
  fields: defineFields({ currentPassword: password, newPassword }),
  toInput: (body) => body,
  problemWords: 'change-password',
  changedQueries: ['sessions'],
});
