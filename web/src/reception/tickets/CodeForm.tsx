import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemMessage, problemWords } from '../../ui/ProblemMessage.tsx';
import styles from './FoundTickets.module.css';
import { enterCode, sendCode } from './queries.ts';

type CodeFormProps = { telephone: string; onOpen: () => void; otherwise: ReactNode };

/** Whoever is not known to own the number proves it by a code from the buyer's e-mail (decisions, section 5). */
export function CodeForm({ telephone, onOpen, otherwise }: CodeFormProps) {
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: () => sendCode(telephone) });
  const enter = useMutation({ mutationFn: () => enterCode(telephone, code), onSuccess: onOpen });
  if (!send.isSuccess)
    return (
      <div className={styles.found}>
        <Notice icon={<MailCheck size={24} aria-hidden="true" />}>
          To show the tickets of this number we send a code of six digits to the e-mail address they
          were bought with.
        </Notice>
        {send.error && <ProblemMessage error={send.error} />}
        <div className={styles.actions}>
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            Send the code
          </Button>
          {otherwise}
        </div>
      </div>
    );
  return (
    <Form className={styles.found} onSubmit={() => enter.mutate()}>
      <Notice tone="ok">
        <span role="status">
          If this number has tickets, the code is on its way. It is good for ten minutes.
        </span>
      </Notice>
      <TextField
        id="ticket-code"
        label="Code"
        hint="Six digits, from the e-mail."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={enter.error ? problemWords(enter.error) : undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, ''))}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={enter.isPending}>
          Show my tickets
        </Button>
        <Button look="bare" busy={send.isPending} onClick={() => send.mutate()}>
          Send another code
        </Button>
        {otherwise}
      </div>
    </Form>
  );
}
