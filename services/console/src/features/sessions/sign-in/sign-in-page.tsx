import { useState } from 'react';
import { Outside } from '../../../kit/page/outside.tsx';
import { Credentials } from './credentials.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { useSignInTexts } from './texts.ts';

/** Signs in, and shows what was asked for at the same address. */
export function SignInPage() {
  const t = useSignInTexts();
  const [isForgotten, setForgotten] = useState(false);
  const [email, setEmail] = useState('');
  return isForgotten ? (
    <Outside title={t.forgottenTitle} about={t.forgottenAbout}>
      <ForgottenPassword email={email} onEmail={setEmail} onBack={() => setForgotten(false)} />
    </Outside>
  ) : (
    <Outside title={t.title} about={t.what}>
      <Credentials email={email} onEmail={setEmail} onForgotten={() => setForgotten(true)} />
    </Outside>
  );
}
