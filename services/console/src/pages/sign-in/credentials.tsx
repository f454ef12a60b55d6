import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { session } from '../../api/api.ts';
import type { Trouble } from '../../api/trouble.ts';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { useSignInTexts } from './texts.ts';

type Props = { email: string; onEmail(next: string): void; onForgotten(): void };

const asksCode = (trouble: Trouble | null) => trouble?.kind === 'problem' && trouble.code === 'totp_required';

/** E-mail address and password, and the code of who has a second factor. */
export function Credentials({ email, onEmail, onForgotten }: Props) {
  const t = useSignInTexts();
  const [password, setPassword] = useState('');
  const { isBusy, trouble, code, setCode, submit } = useSignIn(email, password);

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
        {trouble && !asksCode(trouble) && <TroubleNote trouble={trouble} />}
        <Button type="submit" loading={isBusy}>
          {t.submit}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
          {t.forgotten}
        </Anchor>
      </Stack>
    </form>
  );
}

/** The code is asked for once the right password alone is not enough, and belongs to that e-mail address. */
function useSignIn(email: string, password: string) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [asked, setAsked] = useState<{ email: string; code: string } | null>(null);
  const code = asked?.email === email ? asked.code : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const next = await session.signIn(email, password, code?.trim() || undefined);
    if (asksCode(next)) setAsked({ email, code: '' });
    setTrouble(next);
    setBusy(false);
  };
  return { isBusy, trouble, code, setCode: (next: string) => setAsked({ email, code: next }), submit };
}
