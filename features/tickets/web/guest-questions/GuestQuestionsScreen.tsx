import { responses } from '#features/tickets/contract/questions.ts';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { useMemo, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { changedByOwnTickets } from '../companions/queries.ts';
import { ReminderSwitch } from '../guest-names/ReminderSwitch.tsx';
import { OrderLinkPage } from '../OrderLinkPage.tsx';
import { groupSlots, listGuestSlots } from '../questions/guest-slots.ts';
import { ResponsesForm } from '../questions/ResponsesForm.tsx';

/** /receipt/{telephone}/{orderId}/questions: the event's questions for the buyer of an order. */
export const GuestQuestionsScreen = () => (
  <OrderLinkPage title="Questions for you">
    {(receipt, keys) => <QuestionsOfOrder receipt={receipt} keys={keys} />}
  </OrderLinkPage>
);

const noForm = { questions: [], responses: [] };

function QuestionsOfOrder({ receipt, keys }: { receipt: Receipt; keys: string[] }) {
  const { tickets, telephone, orderId, form = noForm } = receipt;
  const [now] = useState(Date.now);
  const groups = useMemo(
    () => groupSlots(listGuestSlots({ form, tickets, now }), tickets),
    [form, tickets, now],
  );
  if (groups.length === 0) return <Alert>There are no questions for you.</Alert>;
  return (
    <>
      <p>
        Your answers help us prepare. Your tickets are valid in any case. You can also send a guest
        the link to their own ticket and let them answer.
      </p>
      <ResponsesForm
        groups={groups}
        responses={form.responses}
        save={(changes) =>
          callApi(responses.saveForOrder, {
            params: { telephone, orderId },
            body: { key: keys, responses: changes },
          })
        }
        changes={changedByOwnTickets}
      />
      <ReminderSwitch receipt={receipt} keys={keys} />
    </>
  );
}
