import { useSyncExternalStore } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import { SignInInput } from '#features/accounts/contract/auth-endpoints.ts';
import { isApiError } from '#contract/client.ts';
import { Link } from '#ui/router/Link.tsx';
import { Fingerprint, EmailCheck } from '#ui/icons.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { AccountForm } from './AccountForm.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './AccountForm.module.css';
import { signInFields, useSignIn, useSignInByPasskey } from './queries.ts';

type PasswordStepProps = {
  email: string;
  onDone: (result: { twoFactorRedirect?: boolean | undefined }) => void;
  /** Called with the email entered so far, to sign in by code instead. */
  onCode: (email: string) => void;
};

/** Sign-in by email and password, with the alternatives that this browser and this site support. */
export function PasswordStep({ email, onDone, onCode }: PasswordStepProps) {
  const sendsEmail = useSendsEmail();
  const signIn = useSignIn();
  const form = useForm<SignInInput>({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: schemaResolver(SignInInput, { sync: true }),
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
            onError: (error) => form.setErrors(getFieldErrors(error)),
          })
        }
      />
      <p className={styles.forgot}>
        <Link to="/forgotten-password">Forgot your password?</Link>
      </p>
      <div className={layout.stack}>
        <p className={styles.or}>or</p>
        <PasskeyButton onDone={() => onDone({})} />
        {sendsEmail && (
          <Button
            variant="secondary"
            fullWidth
            icon={<EmailCheck size={22} aria-hidden="true" />}
            onClick={() => onCode(form.getValues().email)}
          >
            Email me a code
          </Button>
        )}
      </div>
    </>
  );
}

const never = () => () => undefined;

function PasskeyButton({ onDone }: { onDone: () => void }) {
  const signIn = useSignInByPasskey();
  const hasPasskeys = useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => true,
  );
  if (!hasPasskeys) return null;
  return (
    <>
      <Button
        variant="secondary"
        fullWidth
        busy={signIn.isPending}
        icon={<Fingerprint size={22} aria-hidden="true" />}
        onClick={() => signIn.mutate(undefined, { onSuccess: onDone })}
      >
        Use a passkey
      </Button>
      {isApiError(signIn.error) && <ErrorMessage error={signIn.error} />}
      {signIn.error && !isApiError(signIn.error) && (
        <Alert tone="warn">
          <span role="status">We didn't get a passkey. Try again, or sign in another way.</span>
        </Alert>
      )}
    </>
  );
}
