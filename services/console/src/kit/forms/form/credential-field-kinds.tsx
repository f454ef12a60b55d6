import { PasswordInput, TextInput } from '@mantine/core';
import { labelProps } from './field-kinds.tsx';
import type { FieldKind } from './fields.ts';

/** Never stored in a draft, because their operations take no idempotency key. */

/** A password is read as typed, including spaces. */
const passwordKind = (autoComplete: 'current-password' | 'new-password'): FieldKind<string> => ({
  empty: '',
  read: (typed) => (typed === '' ? null : typed),
  toJson: (typed) => typed,
  Control: ({ value, onType, error, label }) => (
    <PasswordInput
      {...labelProps(label)}
      autoComplete={autoComplete}
      {...(autoComplete === 'current-password' ? { 'data-autofocus': true } : {})}
      value={value}
      error={error}
      // Mantine does not set this itself.
      aria-invalid={error !== undefined}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
});

export const password = passwordKind('current-password');

export const newPassword = passwordKind('new-password');

export const code: FieldKind<string> = {
  empty: '',
  read: (typed) => typed.trim() || null,
  toJson: (typed) => typed.trim(),
  Control: ({ value, onType, error, label }) => (
    <TextInput
      {...labelProps(label)}
      autoComplete="one-time-code"
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
};
