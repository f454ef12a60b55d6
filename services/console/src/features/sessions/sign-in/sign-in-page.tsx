import { useState } from 'react';
import { SignedOutPage } from '../../../kit/page/signed-out-page.tsx';
import { Credentials } from './credentials.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { SignUp } from './sign-up.tsx';
import { useSignInTexts } from './texts.ts';

type Step = 'sign-in' | 'sign-up' | 'forgotten';

export function SignInPage() {
  const t = useSignInTexts();
  const [step, setStep] = useState<Step>('sign-in');
  const [email, setEmail] = useState('');
  const shared = { email, onEmail: setEmail, onBack: () => setStep('sign-in') };
  if (step === 'forgotten')
    return (
      <SignedOutPage title={t.forgottenTitle} about={t.forgottenAbout}>
        <ForgottenPassword {...shared} />
      </SignedOutPage>
    );
  if (step === 'sign-up')
    return (
      <SignedOutPage title={t.signUpTitle} about={t.signUpAbout}>
        <SignUp {...shared} />
      </SignedOutPage>
    );
  return (
    <SignedOutPage title={t.title} about={t.what}>
      <Credentials
        email={email}
        onEmail={setEmail}
        onForgotten={() => setStep('forgotten')}
        onSignUp={() => setStep('sign-up')}
      />
    </SignedOutPage>
  );
}
