import { accounts } from '#features/accounts/contract/accounts.ts';
import { SignInByCodeInput } from '#features/accounts/contract/auth-endpoints.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { AccountForm } from './AccountForm.tsx';
import { CodeField } from './CodeField.tsx';
import layout from '#ui/layout/layout.module.css';
import { useSignInByCode } from './queries.ts';

type CodeStepProps = {
  email: string;
  onDone: (result: { twoFactorRedirect?: boolean | undefined }) => void;
  onBack: () => void;
};

const EmailInput = SignInByCodeInput.pick({ email: true });

/** Sends a sign-in code to an email address, then shows the field for it. */
export function CodeStep({ email, onDone, onBack }: CodeStepProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (address: string) => callApi(accounts.sendSignInCode, { body: { email: address } }),
    onSuccess: (_, address) => setSentTo(address),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: schemaResolver(EmailInput, { sync: true }),
  });
  const back = (
    <Button variant="link" onClick={onBack}>
      Use a password instead
    </Button>
  );
  if (sentTo === null)
    return (
      <>
        <p>We'll email you a six-digit code to sign in with.</p>
        <AccountForm
          fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }]}
          form={form}
          submit="Send code"
          busy={send.isPending}
          error={send.error}
          onSubmit={({ email: address }) =>
            send.mutate(address, { onError: (error) => form.setErrors(getFieldErrors(error)) })
          }
        />
        {back}
      </>
    );
  return (
    <>
      <EnterCode email={sentTo} onDone={onDone} />
      {send.error && <ErrorMessage error={send.error} />}
      <div className={layout.rowWide}>
        <Button variant="link" busy={send.isPending} onClick={() => send.mutate(sentTo)}>
          Send a new code
        </Button>
        {back}
      </div>
    </>
  );
}

function EnterCode({ email, onDone }: Pick<CodeStepProps, 'email' | 'onDone'>) {
  const [code, setCode] = useState('');
  const signIn = useSignInByCode();
  return (
    <Form onSubmit={() => signIn.mutate({ email, otp: code }, { onSuccess: onDone })}>
      <Alert tone="ok">
        <span role="status">
          If {email} has an account here, we've sent a code. It works for 10 minutes. Don't see it?
          Check your spam folder.
        </span>
      </Alert>
      {/* A password manager needs the email next to the code. */}
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <CodeField
        hint="The six digits in the email."
        value={code}
        error={signIn.error}
        onChange={setCode}
      />
      <Button type="submit" busy={signIn.isPending} fullWidth>
        Sign in
      </Button>
    </Form>
  );
}
