import { formatSeat } from '#contract/rules/names.ts';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { OrderLinkPage } from '../OrderLinkPage.tsx';
import { NamesForm } from './NamesForm.tsx';
import { ReminderSwitch } from './ReminderSwitch.tsx';

/** /receipt/{telephone}/{orderId}/guests: the names of the guests of an order, for its buyer. */
export const GuestNamesScreen = () => (
  <OrderLinkPage title="Your guests">
    {(receipt, keys) => <GuestsOfOrder receipt={receipt} keys={keys} />}
  </OrderLinkPage>
);

function GuestsOfOrder({ receipt, keys }: { receipt: Receipt; keys: string[] }) {
  const { tickets, handedOver = [] } = receipt;
  const canName = tickets.some(({ actions = [] }) => actions.includes('correct-name'));
  return (
    <>
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
    </>
  );
}
