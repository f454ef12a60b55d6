import { useState } from 'react';
import { SignedOutPage } from '../../../kit/page/signed-out-page.tsx';
import { Credentials } from './credentials.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { useSignInTexts } from './texts.ts';

export function SignInPage() {
  const t = useSignInTexts();
  const [isForgotten, setForgotten] = useState(false);
  const [email, setEmail] = useState('');
  return isForgotten ? (
    <SignedOutPage title={t.forgottenTitle} about={t.forgottenAbout}>
      <ForgottenPassword email={email} onEmail={setEmail} onBack={() => setForgotten(false)} />
    </SignedOutPage>
  ) : (
    <SignedOutPage title={t.title} about={t.what}>
      <Credentials email={email} onEmail={setEmail} onForgotten={() => setForgotten(true)} />
    </SignedOutPage>
  );
}
