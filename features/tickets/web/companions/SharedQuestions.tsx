import type { SharedTicket } from '#features/tickets/contract/companions.ts';
import { responses } from '#features/tickets/contract/questions.ts';
import { describeMissing } from '#features/tickets/contract/rules/questions.ts';
import { useMemo, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Card } from '#ui/layout/Card.tsx';
import { changedByOwnTickets } from './queries.ts';
import styles from '../ReceiptScreen.module.css';
import { listGuestSlots, listOpenMissing } from '../questions/guest-slots.ts';
import { ResponsesForm } from '../questions/ResponsesForm.tsx';

const noForm = { questions: [], responses: [] };

/** The event's questions for the guest of a ticket's link; nothing without any. */
export function SharedQuestions({ ticket, linkKey }: { ticket: SharedTicket; linkKey: string }) {
  const { form = noForm } = ticket;
  const [now] = useState(Date.now);
  const slots = useMemo(
    () => listGuestSlots({ form, tickets: [ticket], now, scopes: ['guest'] }),
    [form, ticket, now],
  );
  const groups = useMemo(() => [{ title: null, slots }], [slots]);
  if (slots.length === 0) return null;
  const missing = listOpenMissing(slots, form);
  return (
    <Card as="section" className={styles.receipt} aria-labelledby="questions">
      <h2 id="questions">A few questions</h2>
      {missing.length > 0 && <p>{describeMissing(missing)}</p>}
      <ResponsesForm
        groups={groups}
        responses={form.responses}
        save={(changes) =>
          callApi(responses.saveForTicket, {
            params: { id: ticket.id },
            body: { key: [linkKey], responses: changes },
          })
        }
        changes={changedByOwnTickets}
      />
    </Card>
  );
}
