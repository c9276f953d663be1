import {
  type AdminOrderDetails,
  type AdminTicket,
  orderAdmin,
} from '#features/orders/contract/order-admin.ts';
import { questions, responses } from '#features/tickets/contract/questions.ts';
import {
  findResponse,
  formatResponse,
  listSlots,
  toPlace,
} from '#features/tickets/contract/rules/questions.ts';
import { useMemo, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Pencil } from '#ui/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import styles from './OrderAdmin.module.css';

const ResponsesDialog = lazyPart(() =>
  import('./ResponsesDialog.tsx').then((file) => file.ResponsesDialog),
);

/** Whatever shows what was responded. */
const changedByResponses = [
  orderAdmin.getTicket,
  orderAdmin.getOrder,
  questions.list,
  responses.list,
] as const;

type ResponsesCardProps = { details: AdminOrderDetails; own: AdminTicket };

/** What the guest of a ticket and its order answered to the event's questions; nothing without any. */
export function ResponsesCard({ details: { order, form }, own }: ResponsesCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { ticket, cancelledAt } = own;
  const groups = useMemo(() => {
    const slots = listSlots(form.questions, cancelledAt ? [] : [ticket]).map((slot) => ({
      ...slot,
      isOpen: true,
    }));
    return [
      { title: 'The guest', slots: slots.filter(({ ticketId }) => ticketId !== null) },
      { title: 'The whole order', slots: slots.filter(({ ticketId }) => ticketId === null) },
    ].filter((group) => group.slots.length > 0);
  }, [form.questions, ticket, cancelledAt]);
  const slots = groups.flatMap((group) => group.slots);
  if (slots.length === 0) return null;
  return (
    <Card as="section" className={styles.order} aria-labelledby="answers-title">
      <header>
        <h2 id="answers-title">Answers</h2>
        <Button
          variant="secondary"
          size="small"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          Edit answers
        </Button>
      </header>
      <DescriptionList
        facts={slots.map((slot) => [
          slot.ticketId === null ? `${slot.question.text} (whole order)` : slot.question.text,
          formatResponse(slot.question, findResponse(form.responses, toPlace(slot))) || 'No answer',
        ])}
      />
      {isOpen && (
        <ResponsesDialog
          orderId={order.id}
          groups={groups}
          responses={form.responses}
          changes={changedByResponses}
          onEnd={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
