import type { FoundTicket } from '@namugongo/contract/reception/tickets';
import { screenSentences } from '@namugongo/contract/problems';
import { isProblem } from '@namugongo/contract/call';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Download, Sun, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../../site.ts';
import { OutsideLinkButton } from '../../ui/Button.tsx';
import { MomentText } from '../../ui/MomentText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { TelephoneText } from '../../ui/TelephoneText.tsx';
import { CodeForm } from './CodeForm.tsx';
import styles from './FoundTickets.module.css';
import { calendarAddress, pdfAddress, ticketsOf } from './queries.ts';
import { TicketCard } from './TicketCard.tsx';

type FoundTicketsProps = {
  telephone: string;
  /** What stands beside 'Save as PDF': the way to another number, to the disclaimer, to more chairs. */
  actions: ReactNode;
};

/** The tickets of a telephone number with their codes, or why there are none (specification, 'Search tab'). */
export function FoundTickets({ telephone, actions }: FoundTicketsProps) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(ticketsOf(telephone));
  if (isProblem(error, 'code-needed') && !data)
    return <CodeForm telephone={telephone} onOpen={() => void refetch()} otherwise={actions} />;
  if (error && !data)
    return (
      <div className={styles.found}>
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()}>
          {isProblem(error, 'too-many-requests') ? undefined : screenSentences.searchFailed}
        </ProblemMessage>
        <div className={styles.actions}>{actions}</div>
      </div>
    );
  if (!data) return <WaitingTicket />;
  if (data.found.length === 0)
    return (
      <div className={styles.found}>
        <Notice tone="warn">
          <span role="status">{screenSentences.noTickets}</span>
        </Notice>
        <div className={styles.actions}>{actions}</div>
      </div>
    );
  return (
    <ShownTickets
      telephone={telephone}
      found={data.found}
      lastSeen={data.lastSeen ?? (error ? new Date(dataUpdatedAt) : null)}
      actions={actions}
    />
  );
}

type ShownTicketsProps = FoundTicketsProps & {
  found: readonly FoundTicket[];
  /** When the server last told them, if it cannot be asked now. */
  lastSeen: Date | null;
};

function ShownTickets({ telephone, found, lastSeen, actions }: ShownTicketsProps) {
  const { data: site } = useSite();
  return (
    <div className={styles.found}>
      <p className={styles.authorized} role="status">
        The number <TelephoneText digits={telephone} /> is authorized to use these tickets at
        checkin
      </p>
      {lastSeen ? (
        <Notice tone="warn" icon={<WifiOff size={24} aria-hidden="true" />}>
          There is no signal now; these are your tickets as they were last seen on{' '}
          <MomentText moment={lastSeen} shape="short" />. They open the door all the same.
        </Notice>
      ) : (
        <Notice tone="warn" icon={<Sun size={24} aria-hidden="true" />}>
          Turn your brightness up at the door. Works without a signal.
        </Notice>
      )}
      <div className={styles.tickets}>
        {found.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </div>
      <div className={styles.actions}>
        <OutsideLinkButton
          href={pdfAddress(telephone)}
          download
          wide="onPhone"
          icon={<Download size={22} aria-hidden="true" />}
        >
          Save as PDF
        </OutsideLinkButton>
        {site?.currentEvent && (
          <OutsideLinkButton
            href={calendarAddress(site.currentEvent.id)}
            look="quiet"
            wide="onPhone"
            icon={<CalendarPlus size={22} aria-hidden="true" />}
          >
            Add to calendar
          </OutsideLinkButton>
        )}
        {actions}
      </div>
    </div>
  );
}

function WaitingTicket() {
  return (
    <div className={styles.found}>
      <Loading words="Loading tickets..." />
      <Skeleton width="min(28rem, 90%)" />
      <Skeleton className={styles.waiting ?? ''} height="" />
    </div>
  );
}
