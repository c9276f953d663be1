import { formatSeat } from '#contract/rules/names.ts';
import { hasProblemCode } from '#contract/client.ts';
import { linkTo } from '#contract/screens.ts';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { listTicketKeys, receiptQueryOptions } from '../queries.ts';
import screen from '../ReceiptScreen.module.css';
import { OrderMissing } from '../OrderMissing.tsx';
import { useOrderLink } from '../useOrderLink.ts';
import { NamesForm } from './NamesForm.tsx';
import { ReminderSwitch } from './ReminderSwitch.tsx';

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
