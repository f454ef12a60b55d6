import schema from 'openapi:requestPasswordReset';
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../kit/api/api.ts';
import { useSubmission } from '../../../kit/forms/use-submission.ts';
import { TroubleNote } from '../../../kit/trouble-note.tsx';
import { useValidation } from '../../../kit/validation/use-validation.ts';
import { useSignInTexts } from './texts.ts';

type Props = { email: string; onEmail(next: string): void; onBack(): void };

/** The page does not reveal whether the address has an account. */
export function ForgottenPassword({ email, onEmail, onBack }: Props) {
  const t = useSignInTexts();
  const [isSent, setSent] = useState(false);
  const { isBusy, trouble, run } = useSubmission(
    () => api.requestPasswordReset({ email }),
    () => setSent(true),
  );
  const form = useValidation(schema, { email }, trouble);
  return (
    <form noValidate onSubmit={form.onSubmit(run)}>
      <Stack>
        {isSent ? (
          <Alert role="status" variant="light">
            {t.sent}
          </Alert>
        ) : (
          <>
            <TextInput
              label={t.email}
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              error={form.errorOf('email')}
              onChange={(event) => onEmail(event.currentTarget.value)}
              autoFocus
            />
            {trouble && <TroubleNote trouble={trouble} />}
            <Button type="submit" loading={isBusy}>
              {t.send}
            </Button>
          </>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t.back}
        </Anchor>
      </Stack>
    </form>
  );
}
