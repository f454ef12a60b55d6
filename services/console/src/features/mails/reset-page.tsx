import schema from 'openapi:resetPassword';
import { Alert, Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../kit/api/api.ts';
import { useAct } from '../../kit/forms/use-submission.ts';
import { Outside } from '../../kit/page/outside.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useForm } from '../../kit/validation/use-validation.ts';
import { useMailToken } from './mail-token.ts';
import { isOldLink } from './old-link.ts';
import { useMailedTexts } from './texts.ts';

/** Sets a new password for who opens the link of a mail. */
export function ResetPage() {
  const t = useMailedTexts();
  const token = useMailToken('/reset');
  const [isSet, setSet] = useState(false);
  return (
    <Outside title={t.resetTitle} about={t.resetAbout}>
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
    </Outside>
  );
}

function NewPassword({ token, onSet }: { token: string; onSet(): void }) {
  const t = useMailedTexts();
  const [newPassword, setNewPassword] = useState('');
  const body = { token, newPassword };
  const { isBusy, trouble, run } = useAct(() => api.resetPassword(body), onSet);
  const form = useForm(schema, body, trouble);
  const error = form.errorOf('newPassword');
  if (isOldLink(trouble)) {
    return (
      <Alert role="alert" color="yellow" variant="light" title={t.old}>
        <Text size="sm">{t.askAgain}</Text>
      </Alert>
    );
  }
  return (
    <form noValidate onSubmit={form.submit(run)}>
      <Stack>
        <PasswordInput
          label={t.newPassword}
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          error={error}
          // Mantine's own does not say so.
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
