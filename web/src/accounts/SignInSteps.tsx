import { type ReactNode, useState } from 'react';
import { PasswordStep } from './PasswordStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { SecondStep } from './SecondStep.tsx';

type SignInStepsProps = {
  onDone: () => void;
  /** Under the ways to sign in: 'Not now'. */
  children?: ReactNode;
};

/** Password, one-time code or passkey; then the authenticator's code where the account has one. */
export function SignInSteps({ onDone, children }: SignInStepsProps) {
  const [step, setStep] = useState<'password' | 'code' | 'second'>('password');
  const [email, setEmail] = useState('');
  const goOn = ({ twoFactorRedirect }: { twoFactorRedirect?: boolean | undefined }) =>
    twoFactorRedirect ? setStep('second') : onDone();
  if (step === 'second') return <SecondStep onDone={onDone} onBack={() => setStep('password')} />;
  if (step === 'code')
    return (
      <>
        <CodeStep email={email} onDone={goOn} onBack={() => setStep('password')} />
        {children}
      </>
    );
  return (
    <>
      <PasswordStep
        email={email}
        onDone={goOn}
        onCode={(typed) => {
          setEmail(typed);
          setStep('code');
        }}
      />
      {children}
    </>
  );
}
