import { formatSeat } from '#contract/rules/names.ts';
import { hasProblemCode } from '#contract/client.ts';
import { linkTo } from '#contract/screens.ts';
import { receipts, type Receipt } from '#features/tickets/contract/receipts.ts';
import { nameReminderDays } from '#features/tickets/contract/rules/guest-names.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Card, Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { listTicketKeys, receiptQueryOptions } from '../queries.ts';
import screen from '../ReceiptScreen.module.css';
import { OrderMissing } from '../OrderMissing.tsx';
import { useOrderLink } from '../useOrderLink.ts';
import { NamesForm } from './NamesForm.tsx';

/** /receipt/{telephone}/{orderId}/guests: the names of the guests of an order, for its buyer. */
export function GuestNamesScreen() {
  const { telephone, orderId, linkKey } = useOrderLink();
  return (
    <Page className={screen.page}>
      {telephone && orderId ? (
        <Guests telephone={telephone} orderId={orderId} linkKey={linkKey} />
      ) : (
        <OrderMissing telephone={telephone} />
      )}
    </Page>
  );
}

type GuestsProps = { telephone: string; orderId: number; linkKey: string | undefined };

function Guests({ telephone, orderId, linkKey }: GuestsProps) {
  const query = useQuery(receiptQueryOptions(telephone, orderId, linkKey));
  if (hasProblemCode(query.error, 'order-not-found')) return <OrderMissing telephone={telephone} />;
  return (
    <>
      <h1 tabIndex={-1}>Your guests</h1>
      <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
        {({ receipt }) => <GuestsOfOrder receipt={receipt} linkKey={linkKey} />}
      </Loaded>
    </>
  );
}

function GuestsOfOrder({ receipt, linkKey }: { receipt: Receipt; linkKey: string | undefined }) {
  const { tickets, telephone, orderId, handedOver = [], eventTitle } = receipt;
  const keys = listTicketKeys(telephone, linkKey);
  const canName = tickets.some(({ actions = [] }) => actions.includes('correct-name'));
  return (
    <>
      <p className={layout.soft}>
        {eventTitle}, order {orderId}
      </p>
      {canName ? (
        <>
          <p>
            Write a name for each seat, or send a guest the link to their own ticket and let them
            write it. The codes stay the same.
          </p>
          <NamesForm receipt={receipt} keys={keys} />
          <ReminderSwitch receipt={receipt} keys={keys} />
        </>
      ) : (
        <Alert>
          {tickets.length === 0
            ? 'You have no tickets of this order anymore.'
            : 'Names can’t be changed here anymore. Please ask at the door.'}
        </Alert>
      )}
      {handedOver.length > 0 && (
        <Alert>Handed over to another person: {handedOver.map(formatSeat).join('; ')}.</Alert>
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

/** Stops the emails that ask for names, or starts them again. */
function ReminderSwitch({ receipt, keys }: { receipt: Receipt; keys: string[] }) {
  const { telephone, orderId, nameReminders = true } = receipt;
  const change = useApiMutation({
    call: (on: boolean) =>
      callApi(receipts.switchNameReminders, {
        params: { telephone, orderId },
        body: { key: keys, on },
      }),
    changes: [receipts.getReceipt],
    notice: (_result, on) =>
      on ? 'We’ll remind you by email.' : 'We won’t ask you for names by email.',
  });
  return (
    <Card as="section" className={screen.receipt} aria-labelledby="reminders">
      <h2 id="reminders">Reminders</h2>
      <p>
        {nameReminders
          ? `While a name is missing, we ask you for it by email ${nameReminderDays.first} and ${nameReminderDays.last} days before the reception.`
          : 'We don’t ask you for names by email.'}
      </p>
      {change.error && <ErrorMessage error={change.error} />}
      <Button
        variant="secondary"
        fullWidth="onMobile"
        busy={change.isPending}
        onClick={() => change.mutate(!nameReminders)}
      >
        {nameReminders ? 'Stop reminding me' : 'Remind me'}
      </Button>
    </Card>
  );
}
