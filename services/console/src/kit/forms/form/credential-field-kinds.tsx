import { PasswordInput, TextInput } from '@mantine/core';
import { named } from './field-kinds.tsx';
import type { Kind } from './fields.ts';

/** What somebody proves with that it is they. No draft keeps it: operations that take it take no key. */

/** A password, spaces and all. */
const passwordThatIs = (autoComplete: 'current-password' | 'new-password'): Kind<string> => ({
  empty: '',
  read: (typed) => (typed === '' ? null : typed),
  asChecked: (typed) => typed,
  Show: ({ value, onType, error, label }) => (
    <PasswordInput
      {...named(label)}
      autoComplete={autoComplete}
      {...(autoComplete === 'current-password' ? { 'data-autofocus': true } : {})}
      value={value}
      error={error}
      // Mantine's own does not say so.
      aria-invalid={error !== undefined}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
});

/** As it was chosen. */
export const password = passwordThatIs('current-password');

/** As it is chosen. */
export const newPassword = passwordThatIs('new-password');

/** A code of an authenticator app, or one for recovery. */
export const code: Kind<string> = {
  empty: '',
  read: (typed) => typed.trim() || null,
  asChecked: (typed) => typed.trim(),
  Show: ({ value, onType, error, label }) => (
    <TextInput
      {...named(label)}
      autoComplete="one-time-code"
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};
