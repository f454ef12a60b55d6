import schema from 'openapi:registerUser';
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, session } from '../../../kit/api/api.ts';
import { useSubmission } from '../../../kit/forms/use-submission.ts';
import { TroubleNote } from '../../../kit/trouble-note.tsx';
import { useValidation } from '../../../kit/validation/use-validation.ts';
import { useSignInTexts } from './texts.ts';

type Props = { email: string; onEmail(next: string): void; onBack(): void };

/** Registers the reader and signs them in. The e-mail to confirm the address is sent by the registration. */
export function SignUp({ email, onEmail, onBack }: Props) {
  const t = useSignInTexts();
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const body = { fullName, email, password };
  const { isBusy, trouble, run } = useSubmission(
    () => api.registerUser(body),
    // After a sign-in this page is replaced. If the sign-in fails, the account exists, so the reader signs in.
    async () => {
      if (await session.signIn(email, password)) onBack();
    },
  );
  const form = useValidation(schema, body, trouble);
  return (
    <form noValidate onSubmit={form.onSubmit(run)}>
      <Stack>
        <TextInput
          label={t.fullName}
          name="name"
          autoComplete="name"
          value={fullName}
          error={form.errorOf('fullName')}
          onChange={(event) => setFullName(event.currentTarget.value)}
          autoFocus
        />
        <TextInput
          label={t.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          error={form.errorOf('email')}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t.password}
          description={t.passwordAbout}
          name="password"
          autoComplete="new-password"
          value={password}
          error={form.errorOf('password')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {trouble && <TroubleNote trouble={trouble} />}
        <Button type="submit" loading={isBusy}>
          {t.signUp}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t.back}
        </Anchor>
      </Stack>
    </form>
  );
}
