import { useMutation } from '@tanstack/react-query';
import { EmailCheck } from '#ui/icons.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage, getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import styles from './TicketSearchResults.module.css';
import { verifyTicketCode, requestTicketCode } from './queries.ts';

type CodeFormProps = { telephone: string; onOpen: () => void; otherwise: ReactNode };

/** Verifies by a code sent to the buyer's email that the visitor may see the tickets (decisions, section 5). */
export function CodeForm({ telephone, onOpen, otherwise }: CodeFormProps) {
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: () => requestTicketCode(telephone) });
  const enter = useMutation({
    mutationFn: () => verifyTicketCode(telephone, send.data?.request, code),
    onSuccess: onOpen,
  });
  if (!send.isSuccess)
    return (
      <div className={styles.results}>
        <Alert icon={<EmailCheck size={24} aria-hidden="true" />}>
          To keep your tickets safe, we’ll send a six-digit code to the email address used to buy
          them.
        </Alert>
        {send.error && <ErrorMessage error={send.error} />}
        <div className={styles.actions}>
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            Send code
          </Button>
          {otherwise}
        </div>
      </div>
    );
  return (
    <Form className={styles.results} onSubmit={() => enter.mutate()}>
      <Alert tone="ok">
        <span role="status">
          If this number has tickets, we’ve sent a code. It works for 10 minutes. Don’t see it?
          Check your spam folder.
        </span>
      </Alert>
      <TextField
        id="ticket-code"
        label="Code"
        hint="The six digits in the email."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={enter.error ? getErrorMessage(enter.error) : undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, ''))}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={enter.isPending}>
          Show my tickets
        </Button>
        <Button variant="link" busy={send.isPending} onClick={() => send.mutate()}>
          Send another code
        </Button>
        {otherwise}
      </div>
    </Form>
  );
}
