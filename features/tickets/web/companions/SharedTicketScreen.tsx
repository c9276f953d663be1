import { tickets } from '#features/tickets/contract/tickets.ts';
import { wallet } from '#features/tickets/contract/wallet.ts';
import type { SharedTicket } from '#features/tickets/contract/companions.ts';
import { hasProblemCode } from '#contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { CalendarPlus, Download, Sun, WifiOff } from '#ui/icons.ts';
import { getApiUrl } from '#ui/api.ts';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import { LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { getTicketEvent } from '../queries.ts';
import screen from '../ReceiptScreen.module.css';
import { RemoveLinkedTicket } from '../RemoveFromDevice.tsx';
import { TicketCard } from '../TicketCard.tsx';
import { WalletLinks } from '../WalletLinks.tsx';
import { SharedQuestions } from './SharedQuestions.tsx';
import { WaitingTicket } from '../TicketList.tsx';
import { linkedTicketQueryOptions } from './queries.ts';
import { TicketMenu } from './TicketMenu.tsx';
import styles from './TicketMenu.module.css';

/** /t/{key}: the one ticket of a link. */
export function SharedTicketScreen() {
  const { key = '' } = useParams();
  const query = useQuery(linkedTicketQueryOptions(key));
  const { error, dataUpdatedAt } = query;
  if (hasProblemCode(error, 'ticket-link-invalid') || hasProblemCode(error, 'validation-failed'))
    return (
      <Page className={screen.page}>
        <EmptyState
          title="This link has ended"
          level="h1"
          actions={<LinkButton to="/search-tickets">View My Tickets</LinkButton>}
        >
          <p className={layout.soft}>
            This link no longer opens a ticket. Ask the person who sent it for a new one.
          </p>
        </EmptyState>
      </Page>
    );
  return (
    <Page className={screen.page}>
      <h1 tabIndex={-1}>Your ticket</h1>
      <Loaded query={query} skeleton={<WaitingTicket />}>
        {({ ticket, lastSeen }) => (
          <LinkedTicket
            ticket={ticket}
            linkKey={key}
            lastSeen={lastSeen ?? (error ? new Date(dataUpdatedAt) : null)}
          />
        )}
      </Loaded>
    </Page>
  );
}

type LinkedTicketProps = {
  ticket: SharedTicket;
  linkKey: string;
  /** When the ticket was last loaded, while offline; null when it is current. */
  lastSeen: Date | null;
};

function LinkedTicket({ ticket, linkKey, lastSeen }: LinkedTicketProps) {
  return (
    <div className={layout.stackWide}>
      <EventTimeAndPlace event={getTicketEvent(ticket)} detail="full" />
      {lastSeen ? (
        <Alert tone="warn" icon={<WifiOff size={24} aria-hidden="true" />}>
          You’re offline. This is your ticket as of <Timestamp date={lastSeen} format="short" />. It
          still works at the door.
        </Alert>
      ) : (
        <Alert tone="warn" icon={<Sun size={24} aria-hidden="true" />}>
          At the door, turn up your screen brightness. Your ticket works offline.
        </Alert>
      )}
      <TicketCard ticket={ticket} />
      {!lastSeen && <TicketMenu ticket={ticket} keys={[linkKey]} />}
      {!lastSeen && <SharedQuestions ticket={ticket} linkKey={linkKey} />}
      {!lastSeen && <WalletLinks ticket={ticket} keys={[linkKey]} />}
      <div className={styles.menu}>
        <OutsideLinkButton
          href={getApiUrl(wallet.getTicketPdf, {
            params: { id: ticket.id },
            query: { key: [linkKey] },
          })}
          download
          fullWidth="onMobile"
          icon={<Download size={22} aria-hidden="true" />}
        >
          Save as PDF
        </OutsideLinkButton>
        <OutsideLinkButton
          href={getApiUrl(tickets.getCalendar, { params: { id: ticket.eventId } })}
          variant="secondary"
          fullWidth="onMobile"
          icon={<CalendarPlus size={22} aria-hidden="true" />}
        >
          Add to calendar
        </OutsideLinkButton>
        <PrintButton />
        <RemoveLinkedTicket linkKey={linkKey} holder={ticket.userName} />
      </div>
    </div>
  );
}
