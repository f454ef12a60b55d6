import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api, session } from '../../../kit/api/api.ts';
import { type Trouble, troubleOf } from '../../../kit/api/trouble.ts';
import { useProblemWords } from '../../../kit/problem-words.ts';
import { canUsePasskeys, requestPasskey } from '../../../kit/session/passkeys.ts';
import { TroubleNote } from '../../../kit/trouble-note.tsx';
import { useSignInTexts } from './texts.ts';

type Props = { email: string; onEmail(next: string): void; onForgotten(): void; onSignUp(): void };

const asksCode = (trouble: Trouble | null) => trouble?.kind === 'problem' && trouble.code === 'totp_required';

export function Credentials({ email, onEmail, onForgotten, onSignUp }: Props) {
  const t = useSignInTexts();
  const [password, setPassword] = useState('');
  const { isBusy, trouble, wordsOf, code, setCode, submit, byPasskey } = useSignIn(email, password);

  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          label={t.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        {code !== null && (
          <TextInput
            label={t.code}
            description={t.codeAbout}
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            required
            withAsterisk={false}
            autoFocus
          />
        )}
        {trouble && !asksCode(trouble) && <TroubleNote trouble={trouble} wordsOf={wordsOf} />}
        <Button type="submit" loading={isBusy}>
          {t.submit}
        </Button>
        {canUsePasskeys() && (
          <Button variant="default" disabled={isBusy} onClick={byPasskey}>
            {t.byPasskey}
          </Button>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
          {t.forgotten}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onSignUp}>
          {t.signUpOffer}
        </Anchor>
      </Stack>
    </form>
  );
}

/** The code field appears after a correct password without one, and belongs to that e-mail address. */
function useSignIn(email: string, password: string) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isByPasskey, setByPasskey] = useState(false);
  const ofPassword = useProblemWords('sign-in');
  const ofPasskey = useProblemWords('passkey');
  const [asked, setAsked] = useState<{ email: string; code: string } | null>(null);
  const code = asked?.email === email ? asked.code : null;
  const signIn = async (isPasskey: boolean, by: () => Promise<Trouble | null>) => {
    if (isBusy) return;
    setBusy(true);
    const next = await by();
    setByPasskey(isPasskey);
    if (asksCode(next)) setAsked({ email, code: '' });
    setTrouble(next);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn(false, () => session.signIn(email, password, code?.trim() || undefined));
  };
  const byPasskey = () => signIn(true, signInByPasskey);
  const setCode = (next: string) => setAsked({ email, code: next });
  const wordsOf = isByPasskey ? ofPasskey : ofPassword;
  return { isBusy, trouble, wordsOf, code, setCode, submit, byPasskey };
}

async function signInByPasskey(): Promise<Trouble | null> {
  try {
    const { publicKey } = await api.beginPasskeySignIn({});
    return await session.signInByPasskey(await requestPasskey(publicKey));
  } catch (error) {
    return troubleOf(error);
  }
}
