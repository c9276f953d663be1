import type { TicketSearchResult } from '@namugongo/contract/reception/tickets';
import { uiMessages } from '@namugongo/contract/ui-messages';
import { hasProblemCode } from '@namugongo/contract/client';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Download, Sun, WifiOff } from 'lucide-react';
import { type ReactNode, useReducer, useState } from 'react';
import { EventTimeAndPlace } from '../../EventTimeAndPlace.tsx';
import { useSite } from '../../site.ts';
import { Button, OutsideLinkButton } from '../../ui/controls/Button.tsx';
import { Timestamp } from '../../ui/data/Timestamp.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ErrorMessage } from '../../ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TelephoneNumber } from '../../ui/data/TelephoneNumber.tsx';
import { CodeForm } from './CodeForm.tsx';
import styles from './TicketSearchResults.module.css';
import {
  getCalendarUrl,
  getTicketEvent,
  getTicketsPdfUrl,
  ticketsQueryOptions,
} from './queries.ts';
import { TicketCard } from './TicketCard.tsx';

type TicketSearchProps = {
  telephone: string;
  /** Further links beside 'Save as PDF'. */
  actions: ReactNode;
};

/** The tickets of a telephone number with their codes, or why there are none (specification, 'Search tab'). */
export function TicketSearchResults({ telephone, actions }: TicketSearchProps) {
  // The keys of the tickets are part of the query, so the next render reads them with the new key.
  const [, renderWithKey] = useReducer((count: number) => count + 1, 0);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(
    ticketsQueryOptions(telephone),
  );
  const { data: site } = useSite();
  const [isEnteringCode, setIsEnteringCode] = useState(false);
  if (isEnteringCode || (hasProblemCode(error, 'code-required') && !data))
    return (
      <CodeForm
        telephone={telephone}
        onOpen={() => {
          setIsEnteringCode(false);
          renderWithKey();
        }}
        otherwise={
          <>
            {isEnteringCode && (
              <Button variant="link" onClick={() => setIsEnteringCode(false)}>
                Back to my tickets
              </Button>
            )}
            {actions}
          </>
        }
      />
    );
  // A key opens one purchase or the tickets of one email address; the number may have more.
  const allActions = (
    <>
      {site?.ticketSearch === 'phone and code' && (
        <Button variant="link" onClick={() => setIsEnteringCode(true)}>
          Show my other tickets
        </Button>
      )}
      {actions}
    </>
  );
  if (error && !data)
    return (
      <div className={styles.results}>
        <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()}>
          {hasProblemCode(error, 'too-many-requests') ? undefined : uiMessages.searchFailed}
        </ErrorMessage>
        <div className={styles.actions}>{actions}</div>
      </div>
    );
  if (!data) return <WaitingTicket />;
  if (data.tickets.length === 0)
    return (
      <div className={styles.results}>
        <Alert tone="warn">
          <span role="status">{uiMessages.noTickets}</span>
        </Alert>
        <div className={styles.actions}>{allActions}</div>
      </div>
    );
  return (
    <TicketList
      telephone={telephone}
      tickets={data.tickets}
      lastSeen={data.lastSeen ?? (error ? new Date(dataUpdatedAt) : null)}
      actions={allActions}
    />
  );
}

type TicketListProps = TicketSearchProps & {
  tickets: readonly TicketSearchResult[];
  /** When the tickets were last loaded, while offline; null when they are current. */
  lastSeen: Date | null;
};

function TicketList({ telephone, tickets, lastSeen, actions }: TicketListProps) {
  return (
    <div className={styles.results}>
      <p className={styles.authorized} role="status">
        The number <TelephoneNumber digits={telephone} /> is authorized to use these tickets at
        checkin
      </p>
      {lastSeen ? (
        <Alert tone="warn" icon={<WifiOff size={24} aria-hidden="true" />}>
          You’re offline. These are your tickets as of <Timestamp date={lastSeen} format="short" />.
          They still work at the door.
        </Alert>
      ) : (
        <Alert tone="warn" icon={<Sun size={24} aria-hidden="true" />}>
          At the door, turn up your screen brightness. Your tickets work offline.
        </Alert>
      )}
      <div className={styles.tickets}>
        {tickets.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </div>
      {tickets[0] && <EventTimeAndPlace event={getTicketEvent(tickets[0])} detail="full" />}
      <div className={styles.actions}>
        <OutsideLinkButton
          href={getTicketsPdfUrl(telephone)}
          download
          fullWidth="onMobile"
          icon={<Download size={22} aria-hidden="true" />}
        >
          Save as PDF
        </OutsideLinkButton>
        <OutsideLinkButton
          href={getCalendarUrl(telephone)}
          variant="secondary"
          fullWidth="onMobile"
          icon={<CalendarPlus size={22} aria-hidden="true" />}
        >
          Add to calendar
        </OutsideLinkButton>
        {actions}
      </div>
    </div>
  );
}

function WaitingTicket() {
  return (
    <div className={styles.results}>
      <Loading label="Loading tickets..." />
      <Skeleton width="min(28rem, 90%)" />
      <Skeleton className={styles.waiting ?? ''} height="" />
    </div>
  );
}
