import { accounts } from '@namugongo/contract/accounts';
import { SignInByCode } from '@namugongo/contract/auth-calls';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { AccountForm } from './AccountForm.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './AccountForm.module.css';
import { useSignInByCode } from './queries.ts';

type CodeStepProps = {
  email: string;
  onDone: (answer: { twoFactorRedirect?: boolean | undefined }) => void;
  onBack: () => void;
};

const Address = SignInByCode.pick({ email: true });

/** Sends a code to the address, then asks for it. */
export function CodeStep({ email, onDone, onBack }: CodeStepProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (address: string) => ask(accounts.sendCode, { body: { email: address } }),
    onSuccess: (_, address) => setSentTo(address),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: schemaResolver(Address, { sync: true }),
  });
  const back = (
    <Button look="bare" onClick={onBack}>
      Use a password instead
    </Button>
  );
  if (sentTo === null)
    return (
      <>
        <p>We send six digits to your e-mail address. They sign you in once.</p>
        <AccountForm
          fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }]}
          form={form}
          submit="Send the code"
          busy={send.isPending}
          error={send.error}
          onSubmit={({ email: address }) =>
            send.mutate(address, { onError: (error) => form.setErrors(fieldErrorsOf(error)) })
          }
        />
        {back}
      </>
    );
  return (
    <>
      <EnterCode email={sentTo} onDone={onDone} />
      {send.error && <ProblemMessage error={send.error} />}
      <div className={styles.actions}>
        <Button look="bare" busy={send.isPending} onClick={() => send.mutate(sentTo)}>
          Send another code
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
      <Notice tone="ok">
        <span role="status">
          If {email} has an account here, the code is on its way. It is good for ten minutes.
        </span>
      </Notice>
      {/* Tells a password manager whose code this is. */}
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <CodeField
        hint="Six digits, from the e-mail."
        value={code}
        error={signIn.error}
        onChange={setCode}
      />
      <Button type="submit" busy={signIn.isPending} wide>
        Sign in
      </Button>
    </Form>
  );
}
