import { type ReactNode, useState } from 'react';
import { PasswordStep } from './PasswordStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { TwoFactorStep } from './TwoFactorStep.tsx';

type SignInStepsProps = {
  onDone: () => void;
  /** Shown below the form, for example a 'Not now' button. */
  children?: ReactNode;
};

/** Sign-in by password, one-time code or passkey, then by authenticator code if the account uses one. */
export function SignInSteps({ onDone, children }: SignInStepsProps) {
  const [step, setStep] = useState<'password' | 'code' | 'second'>('password');
  const [email, setEmail] = useState('');
  const handleFirstStep = ({ twoFactorRedirect }: { twoFactorRedirect?: boolean | undefined }) =>
    twoFactorRedirect ? setStep('second') : onDone();
  if (step === 'second')
    return <TwoFactorStep onDone={onDone} onBack={() => setStep('password')} />;
  if (step === 'code')
    return (
      <>
        <CodeStep email={email} onDone={handleFirstStep} onBack={() => setStep('password')} />
        {children}
      </>
    );
  return (
    <>
      <PasswordStep
        email={email}
        onDone={handleFirstStep}
        onCode={(inputValue) => {
          setEmail(inputValue);
          setStep('code');
        }}
      />
      {children}
    </>
  );
}
