import schema from 'openapi:confirmVerification';
import { Alert, Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { api, session, signedOutApi } from '../../kit/api/api.ts';
import { useSubmission } from '../../kit/forms/use-submission.ts';
import { SignedOutPage } from '../../kit/page/signed-out-page.tsx';
import { SendVerification } from '../../kit/send-verification.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useValidation } from '../../kit/validation/use-validation.ts';
import { useMailToken } from './mail-token.ts';
import { isOldLink } from './old-link.ts';
import { useMailedTexts } from './texts.ts';

/** A button confirms, so that opening the page has no effect. */
export function VerifyPage() {
  const t = useMailedTexts();
  const token = useMailToken('/verify');
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const isConfirmed = token !== null && confirmed === token;
  return (
    <SignedOutPage title={t.verifyTitle}>
      {isConfirmed && (
        <Alert role="status" color="green" variant="light">
          {t.confirmed}
        </Alert>
      )}
      {token === null && (
        <>
          <Alert role="alert" color="yellow" variant="light">
            {t.none}
          </Alert>
          <AnotherMail />
        </>
      )}
      {!isConfirmed && token !== null && (
        <Confirmation key={token} token={token} onConfirmed={() => setConfirmed(token)} />
      )}
      <Anchor renderRoot={(props) => <Link to="/" {...props} />} size="sm">
        {t.goOn}
      </Anchor>
    </SignedOutPage>
  );
}

function Confirmation({ token, onConfirmed }: { token: string; onConfirmed(): void }) {
  const t = useMailedTexts();
  const queries = useQueryClient();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.state) === 'signed-in';
  const [password, setPassword] = useState('');
  const body = password === '' ? { token } : { token, password };
  // The mail may belong to another account than the signed-in one; then the password identifies it.
  const client = isSignedIn && password === '' ? api : signedOutApi;
  const { isBusy, trouble, run } = useSubmission(
    () => client.confirmVerification(body),
    () => {
      onConfirmed();
      queries.invalidateQueries({ queryKey: ['me'] });
    },
  );
  const form = useValidation(schema, body, trouble);
  const isRefused = trouble?.kind === 'problem' && trouble.code === 'unauthenticated';
  if (isOldLink(trouble)) {
    return (
      <>
        <Alert role="alert" color="yellow" variant="light">
          {t.old}
        </Alert>
        <AnotherMail />
      </>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit(run)}>
      <Stack>
        {(!isSignedIn || isRefused || password !== '') && (
          <PasswordInput
            label={t.password}
            description={t.noPassword}
            name="password"
            autoComplete="current-password"
            value={password}
            error={isRefused ? t.notTheirs : form.errorOf('password')}
            aria-invalid={isRefused}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {trouble && !isRefused && <TroubleNote trouble={trouble} />}
        <Button type="submit" loading={isBusy}>
          {t.confirm}
        </Button>
      </Stack>
    </form>
  );
}

function AnotherMail() {
  const t = useMailedTexts();
  const state = useSyncExternalStore(session.subscribe, session.state);
  return state === 'signed-in' ? <SendVerification /> : <Text size="sm">{t.signInForMail}</Text>;
}
