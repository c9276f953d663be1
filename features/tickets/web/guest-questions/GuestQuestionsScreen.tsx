import { hasProblemCode } from '#contract/client.ts';
import { linkTo } from '#contract/screens.ts';
import { responses } from '#features/tickets/contract/questions.ts';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { changedByOwnTickets } from '../companions/queries.ts';
import { ReminderSwitch } from '../guest-names/ReminderSwitch.tsx';
import { OrderMissing } from '../OrderMissing.tsx';
import { listTicketKeys, receiptQueryOptions } from '../queries.ts';
import screen from '../ReceiptScreen.module.css';
import { useOrderLink } from '../useOrderLink.ts';
import { groupSlots, listGuestSlots } from '../questions/guest-slots.ts';
import { ResponsesForm } from '../questions/ResponsesForm.tsx';

/** /receipt/{telephone}/{orderId}/questions: the event's questions for the buyer of an order. */
export function GuestQuestionsScreen() {
  const { telephone, orderId, linkKey } = useOrderLink();
  return (
    <Page className={screen.page}>
      {telephone && orderId ? (
        <Questions telephone={telephone} orderId={orderId} linkKey={linkKey} />
      ) : (
        <OrderMissing telephone={telephone} />
      )}
    </Page>
  );
}

type QuestionsProps = { telephone: string; orderId: number; linkKey: string | undefined };

function Questions({ telephone, orderId, linkKey }: QuestionsProps) {
  const query = useQuery(receiptQueryOptions(telephone, orderId, linkKey));
  if (hasProblemCode(query.error, 'order-not-found')) return <OrderMissing telephone={telephone} />;
  return (
    <>
      <h1 tabIndex={-1}>Questions for you</h1>
      <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
        {({ receipt }) => <QuestionsOfOrder receipt={receipt} linkKey={linkKey} />}
      </Loaded>
    </>
  );
}

const noForm = { questions: [], responses: [] };

function QuestionsOfOrder({ receipt, linkKey }: { receipt: Receipt; linkKey: string | undefined }) {
  const { tickets, telephone, orderId, eventTitle, form = noForm } = receipt;
  const keys = listTicketKeys(telephone, linkKey);
  const [now] = useState(Date.now);
  const groups = useMemo(
    () => groupSlots(listGuestSlots({ form, tickets, now }), tickets),
    [form, tickets, now],
  );
  return (
    <>
      <p className={layout.soft}>
        {eventTitle}, order {orderId}
      </p>
      {groups.length === 0 ? (
        <Alert>There are no questions for you.</Alert>
      ) : (
        <>
          <p>
            Your answers help us prepare. Your tickets are valid in any case. You can also send a
            guest the link to their own ticket and let them answer.
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
      )}
      <div className={layout.row}>
        <LinkButton
          to={linkTo('/receipt/$telephone/$orderId', { telephone, orderId, key: linkKey })}
          variant="link"
        >
          My tickets
        </LinkButton>
      </div>
    </>
  );
}
