import { isProblem } from '@namugongo/contract/call';
import { tickets } from '@namugongo/contract/reception/tickets';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useSite } from '../../site.ts';
import { keepTicketKey, ticketKeyOf } from '../../ticket-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { TelephoneText } from '../../ui/TelephoneText.tsx';
import { CodeField } from '../CodeField.tsx';
import styles from './Profile.module.css';
import { useOwnChange } from './queries.ts';

/** A number is proven by the key of a purchase in this browser, or by a code to the e-mail its tickets were bought with. */
export function ProveTelephone({ telephone }: { telephone: string }) {
  const { data: site } = useSite();
  const prove = useOwnChange((key: string) =>
    ask(tickets.proveTelephone, { body: { telephone, key } }),
  );
  const unproven = isProblem(prove.error, 'telephone-unproven');
  const kept = ticketKeyOf(telephone);
  return (
    <div className={styles.prove}>
      <p>
        <b>
          Is <TelephoneText digits={telephone} /> yours?
        </b>{' '}
        Until this is proven, the number opens no tickets.
      </p>
      {kept && !unproven && (
        <>
          <p className={styles.hint}>Tickets were bought with this number in this browser.</p>
          <Button look="soft" busy={prove.isPending} onClick={() => prove.mutate(kept)}>
            It is mine
          </Button>
        </>
      )}
      {(!kept || unproven) && site?.ticketSearch === 'phone' && (
        <p className={styles.hint}>
          Open this page in the browser in which you bought tickets with it, or ask an administrator
          to confirm it: <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
      )}
      {(!kept || unproven) && site?.ticketSearch === 'phone and code' && (
        <ByCode telephone={telephone} prove={(key) => prove.mutateAsync(key)} />
      )}
      {prove.error && !unproven && <ProblemMessage error={prove.error} />}
    </div>
  );
}

type ByCodeProps = { telephone: string; prove: (key: string) => Promise<unknown> };

function ByCode({ telephone, prove }: ByCodeProps) {
  const [code, setCode] = useState('');
  const send = useMutation({
    mutationFn: () => ask(tickets.code, { params: { telephone }, body: {} }),
  });
  const enter = useMutation({
    mutationFn: async () => {
      const { key } = await ask(tickets.code, { params: { telephone }, body: { code } });
      if (!key) return;
      keepTicketKey(telephone, key);
      await prove(key);
    },
  });
  if (send.isSuccess)
    return (
      <Form onSubmit={() => enter.mutate()}>
        <CodeField
          hint="If this number has tickets, the code is on its way. It is good for ten minutes."
          value={code}
          error={enter.error}
          onChange={setCode}
        />
        <Button look="soft" type="submit" busy={enter.isPending}>
          Confirm the number
        </Button>
      </Form>
    );
  return (
    <>
      <p className={styles.hint}>
        We send a code to the e-mail address its tickets were bought with.
      </p>
      <Button look="soft" busy={send.isPending} onClick={() => send.mutate()}>
        Send the code
      </Button>
      {send.error && <ProblemMessage error={send.error} />}
    </>
  );
}
