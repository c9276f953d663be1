import { schemaResolver, useForm } from '@mantine/form';
import { SignIn } from '@namugongo/contract/auth-calls';
import { isCallFailure } from '@namugongo/contract/call';
import { Link } from '@tanstack/react-router';
import { Fingerprint, MailCheck } from 'lucide-react';
import { useSite } from '../site.ts';
import { Button } from '../ui/Button.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountForm.module.css';
import { signInFields, useSignIn, useSignInByPasskey } from './queries.ts';

type PasswordStepProps = {
  email: string;
  onDone: (answer: { twoFactorRedirect?: boolean | undefined }) => void;
  /** Asks for a code instead, for the address that was typed so far. */
  onCode: (email: string) => void;
};

/** E-mail and password, and the ways around them that this browser and this site have. */
export function PasswordStep({ email, onDone, onCode }: PasswordStepProps) {
  const { data: site } = useSite();
  const signIn = useSignIn();
  const form = useForm<SignIn>({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: schemaResolver(SignIn, { sync: true }),
  });
  return (
    <>
      <AccountForm
        fields={signInFields}
        form={form}
        submit="Sign in"
        busy={signIn.isPending}
        error={signIn.error}
        onSubmit={(values) =>
          signIn.mutate(values, {
            onSuccess: onDone,
            onError: (error) => form.setErrors(fieldErrorsOf(error)),
          })
        }
      />
      <p className={styles.forgotten}>
        <Link to="/forgotten-password">Forgot your password?</Link>
      </p>
      <div className={styles.ways}>
        <p className={styles.or}>or</p>
        <PasskeyButton onDone={() => onDone({})} />
        {site?.sendsMail && (
          <Button
            look="quiet"
            wide
            icon={<MailCheck size={22} aria-hidden="true" />}
            onClick={() => onCode(form.getValues().email)}
          >
            E-mail me a code
          </Button>
        )}
      </div>
    </>
  );
}

function PasskeyButton({ onDone }: { onDone: () => void }) {
  const signIn = useSignInByPasskey();
  if (typeof PublicKeyCredential === 'undefined') return null;
  return (
    <>
      <Button
        look="quiet"
        wide
        busy={signIn.isPending}
        icon={<Fingerprint size={22} aria-hidden="true" />}
        onClick={() => signIn.mutate(undefined, { onSuccess: onDone })}
      >
        Use a passkey
      </Button>
      {isCallFailure(signIn.error) && <ProblemMessage error={signIn.error} />}
      {signIn.error && !isCallFailure(signIn.error) && (
        <Notice tone="warn">
          <span role="status">No passkey was used. Try again, or sign in another way.</span>
        </Notice>
      )}
    </>
  );
}
