import { linkTo } from '#contract/screens.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { newPassword } from '#features/accounts/contract/accounts.ts';
import { hasProblemCode } from '#contract/client.ts';
import { useParams, useRouter } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { z } from 'zod';
import { LinkButton } from '#ui/controls/Button.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { AccountForm, AccountPage } from '#features/accounts/web/AccountForm.tsx';
import layout from '#ui/layout/layout.module.css';
import { useSignIn } from '#features/accounts/web/queries.ts';
import { useAcceptInvitation } from '#features/people/web/queries.ts';
import { TwoFactorStep } from '#features/accounts/web/TwoFactorStep.tsx';

const PasswordValues = z.object({ password: newPassword });
const fields = [
  {
    name: 'password',
    label: 'New password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 8 characters. A few words in a row are easy to remember and hard to guess.',
  },
];

/** Screen behind an invitation or password-reset link: sets the password and signs in with it. */
export function InvitationScreen() {
  const { secret = '' } = useParams();
  const router = useRouter();
  const [isSecondStep, setSecondStep] = useState(false);
  const accept = useAcceptInvitation();
  const signIn = useSignIn();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(PasswordValues, { sync: true }),
  });
  // Replaces the history entry, because the link works only once.
  const finish = () => {
    showNotice("Password set. You're signed in.");
    router.history.replace(linkTo('/today'));
  };
  const setPassword = async (password: string) => {
    try {
      const { email } = await accept.mutateAsync({ secret, password });
      const { twoFactorRedirect } = await signIn.mutateAsync({ email, password });
      if (twoFactorRedirect) setSecondStep(true);
      else finish();
    } catch (error) {
      form.setErrors(getFieldErrors(error));
    }
  };
  if (hasProblemCode(accept.error, 'invitation-invalid')) return <ExpiredLink />;
  return (
    <AccountPage title={isSecondStep ? 'One more step' : 'Set your password'}>
      {isSecondStep ? (
        <TwoFactorStep onDone={finish} onBack={() => router.history.replace(linkTo('/sign-in'))} />
      ) : (
        <>
          <p>You'll be signed in here and signed out on your other devices.</p>
          <AccountForm
            fields={fields}
            form={form}
            submit="Set password"
            busy={accept.isPending || signIn.isPending}
            error={accept.error ?? signIn.error}
            onSubmit={({ password }) => void setPassword(password)}
          />
        </>
      )}
    </AccountPage>
  );
}

function ExpiredLink() {
  return (
    <AccountPage title="Set your password">
      <Alert tone="warn">
        <span role="status">This link has been used or has expired.</span>
      </Alert>
      <p>If you already set a password, sign in. If not, ask for a new link.</p>
      <div className={layout.rowWide}>
        <LinkButton to="/sign-in">Sign in</LinkButton>
        <LinkButton to="/forgotten-password" variant="secondary">
          Ask for a new link
        </LinkButton>
      </div>
    </AccountPage>
  );
}
