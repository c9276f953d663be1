import { linkTo } from '#contract/screens.ts';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import {
  describeMissing,
  findResponse,
  isEmptyResponse,
  toPlace,
} from '#features/tickets/contract/rules/questions.ts';
import { useState } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { ListTodo } from '#ui/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import styles from '../ReceiptScreen.module.css';
import { listGuestSlots, listOpenMissing } from './guest-slots.ts';

type QuestionsCardProps = { receipt: Receipt; linkKey: string | undefined };

/** Leads the buyer to the event's questions; nothing without any that can be responded to. */
export function QuestionsCard({ receipt, linkKey }: QuestionsCardProps) {
  const { tickets, telephone, orderId, form = { questions: [], responses: [] } } = receipt;
  const [now] = useState(Date.now);
  const slots = listGuestSlots({ form, tickets, now });
  if (!slots.some(({ isOpen }) => isOpen)) return null;
  const missing = listOpenMissing(slots, form);
  const isNew = slots.every((slot) => isEmptyResponse(findResponse(form.responses, toPlace(slot))));
  const isCalm = missing.length === 0;
  return (
    <Card as="section" className={styles.receipt} aria-labelledby="questions">
      <h2 id="questions">A few questions</h2>
      <p>
        {isCalm
          ? isNew
            ? 'Help us prepare. You can answer until the questions close.'
            : 'Thank you for your answers. You can still change them.'
          : describeMissing(missing)}
      </p>
      <LinkButton
        to={linkTo('/receipt/$telephone/$orderId/questions', { telephone, orderId, key: linkKey })}
        variant={isCalm ? 'secondary' : 'primary'}
        fullWidth="onMobile"
        icon={<ListTodo size={22} aria-hidden="true" />}
      >
        {isCalm && !isNew ? 'Change my answers' : 'Answer the questions'}
      </LinkButton>
    </Card>
  );
}
