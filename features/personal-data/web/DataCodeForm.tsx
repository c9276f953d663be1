import { schemaResolver, useForm } from '@mantine/form';
import { personalData } from '#features/personal-data/contract/personal-data.ts';
import { email as emailSchema } from '#contract/buyer.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { AccountForm } from '#features/accounts/web/AccountForm.tsx';
import { CodeField } from '#features/accounts/web/CodeField.tsx';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import layout from '#ui/layout/layout.module.css';

const EmailInput = z.object({ email: emailSchema });

type SentCode = { email: string; request: string };

/** Emails a code to an address, and exchanges it for the key to the data of the address. */
export function DataCodeForm({ onKey }: { onKey: (key: string) => void }) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const send = useMutation({
    mutationFn: async (email: string): Promise<SentCode> => ({
      email,
      ...(await callApi(personalData.requestCode, { body: { email } })),
    }),
    onSuccess: setSent,
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(EmailInput, { sync: true }),
  });
  if (!sent)
    return (
      <AccountForm
        fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }]}
        form={form}
        submit="Send code"
        busy={send.isPending}
        error={send.error}
        onSubmit={({ email }) =>
          send.mutate(email, { onError: (error) => form.setErrors(getFieldErrors(error)) })
        }
      />
    );
  return (
    <>
      <EnterCode key={sent.request} sent={sent} onKey={onKey} />
      {send.error && <ErrorMessage error={send.error} />}
      <div className={layout.rowWide}>
        <Button variant="link" busy={send.isPending} onClick={() => send.mutate(sent.email)}>
          Send a new code
        </Button>
        <Button variant="link" onClick={() => setSent(null)}>
          Use another email
        </Button>
      </div>
    </>
  );
}

function EnterCode({ sent, onKey }: { sent: SentCode; onKey: (key: string) => void }) {
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: () => callApi(personalData.verifyCode, { body: { ...sent, code } }),
    onSuccess: ({ key }) => onKey(key),
  });
  return (
    <Form onSubmit={() => check.mutate()}>
      <Alert tone="ok">
        <span role="status">
          If we store anything about {sent.email}, we've sent a code. It works for 10 minutes. Don't
          see it? Check your spam folder.
        </span>
      </Alert>
      <TextField label="Email" type="email" autoComplete="email" value={sent.email} readOnly />
      <CodeField
        hint="The six digits in the email."
        value={code}
        error={check.error}
        onChange={setCode}
      />
      <Button type="submit" busy={check.isPending} fullWidth>
        Show my data
      </Button>
    </Form>
  );
}
