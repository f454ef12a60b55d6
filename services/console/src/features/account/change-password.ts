import * as document from 'openapi:changeMyPassword';
import { defineAct } from '../../kit/acts/act/act.ts';
import { newPassword, password } from '../../kit/acts/act/credential-kinds.tsx';
import { fields } from '../../kit/acts/act/form.tsx';

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
