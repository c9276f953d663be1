import { hasProblemCode } from '#contract/client.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useSendsEmail, useSite } from '#features/site/web/site.ts';
import { loadCodeKey, saveCodeKey } from '#features/tickets/web/ticket-key-storage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { CodeField } from '#features/accounts/web/CodeField.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from '#features/people/web/profile/Profile.module.css';
import { useProfileMutation } from '#features/people/web/profile/queries.ts';

/** Verifies a telephone by a code sent to the buyer's email, which may have been entered in this browser before. */
export function VerifyTelephoneForm({ telephone }: { telephone: string }) {
  const { data: site } = useSite();
  const verify = useProfileMutation(
    (key: string) => callApi(tickets.verifyTelephone, { body: { telephone, key } }),
    'Phone number confirmed.',
  );
  const isUnverified = hasProblemCode(verify.error, 'telephone-unverified');
  const stored = loadCodeKey(telephone);
  const canSendCode = useSendsEmail();
  return (
    <div className={styles.verify}>
      <p>
        <b>
          Is <TelephoneNumber digits={telephone} /> yours?
        </b>{' '}
        Confirm it to see your tickets when you’re signed in.
      </p>
      {stored && !isUnverified && (
        <>
          <p className={layout.hint}>You entered a code for this number in this browser.</p>
          <Button variant="outline" busy={verify.isPending} onClick={() => verify.mutate(stored)}>
            Yes, it's mine
          </Button>
        </>
      )}
      {(!stored || isUnverified) && site && !canSendCode && (
        <p className={layout.hint}>
          Ask an administrator to confirm the number
          {site.email && (
            <>
              : <a href={`mailto:${site.email}`}>{site.email}</a>
            </>
          )}
          .
        </p>
      )}
      {(!stored || isUnverified) && canSendCode && (
        <CodeVerification telephone={telephone} onKey={(key) => verify.mutateAsync(key)} />
      )}
      {verify.error && !isUnverified && <ErrorMessage error={verify.error} />}
    </div>
  );
}

type CodeVerificationProps = { telephone: string; onKey: (key: string) => Promise<unknown> };

function CodeVerification({ telephone, onKey }: CodeVerificationProps) {
  const [code, setCode] = useState('');
  const send = useMutation({
    mutationFn: () => callApi(tickets.sendOrVerifyCode, { params: { telephone }, body: {} }),
  });
  const enter = useMutation({
    mutationFn: async () => {
      const { key } = await callApi(tickets.sendOrVerifyCode, {
        params: { telephone },
        body: { code, request: send.data?.request ?? undefined },
      });
      if (!key) return;
      saveCodeKey(telephone, key);
      await onKey(key);
    },
  });
  if (send.isSuccess)
    return (
      <Form onSubmit={() => enter.mutate()}>
        <CodeField
          hint="If this number has tickets, we've sent a code. It works for 10 minutes. Don't see it? Check your spam folder."
          value={code}
          error={enter.error}
          onChange={setCode}
        />
        <Button variant="outline" type="submit" busy={enter.isPending}>
          Confirm number
        </Button>
      </Form>
    );
  return (
    <>
      <p className={layout.hint}>We'll send a code to the email address used to buy the tickets.</p>
      <Button variant="outline" busy={send.isPending} onClick={() => send.mutate()}>
        Send code
      </Button>
      {send.error && <ErrorMessage error={send.error} />}
    </>
  );
}
