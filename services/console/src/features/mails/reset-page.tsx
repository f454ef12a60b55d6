import schema from 'openapi:resetPassword';
import { Alert, Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../kit/api/api.ts';
import { useSubmission } from '../../kit/forms/use-submission.ts';
import { SignedOutPage } from '../../kit/page/signed-out-page.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useValidation } from '../../kit/validation/use-validation.ts';
import { useMailToken } from './mail-token.ts';
import { isOldLink } from './old-link.ts';
import { useMailedTexts } from './texts.ts';

export function ResetPage() {
  const t = useMailedTexts();
  const token = useMailToken('/reset');
  const [isSet, setSet] = useState(false);
  return (
    <SignedOutPage title={t.resetTitle} about={t.resetAbout}>
      {isSet && (
        <Alert role="status" color="green" variant="light">
          {t.isSet}
        </Alert>
      )}
      {!isSet && token === null && (
        <Alert role="alert" color="yellow" variant="light">
          {t.none}
        </Alert>
      )}
      {!isSet && token !== null && <NewPassword key={token} token={token} onSet={() => setSet(true)} />}
      <Anchor renderRoot={(props) => <Link to="/" {...props} />} size="sm">
        {t.signIn}
      </Anchor>
    </SignedOutPage>
  );
}

function NewPassword({ token, onSet }: { token: string; onSet(): void }) {
  const t = useMailedTexts();
  const [newPassword, setNewPassword] = useState('');
  const body = { token, newPassword };
  const { isBusy, trouble, run } = useSubmission(() => api.resetPassword(body), onSet);
  const form = useValidation(schema, body, trouble);
  const error = form.errorOf('newPassword');
  if (isOldLink(trouble)) {
    return (
      <Alert role="alert" color="yellow" variant="light" title={t.old}>
        <Text size="sm">{t.askAgain}</Text>
      </Alert>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit(run)}>
      <Stack>
        <PasswordInput
          label={t.newPassword}
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          error={error}
          // Mantine does not set this itself.
          aria-invalid={error !== undefined}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
          autoFocus
        />
        {trouble && error === undefined && <TroubleNote trouble={trouble} />}
        <Button type="submit" loading={isBusy}>
          {t.set}
        </Button>
      </Stack>
    </form>
  );
}
