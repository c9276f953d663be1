import type { TicketSearchResult } from '#features/tickets/contract/tickets.ts';
import { CalendarPlus, Download, Sun, WifiOff } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { pastReception } from '#features/event/contract/rules/sale-sentences.ts';
import { useIsReceptionOver } from '#features/event/web/useSale.ts';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import { OutsideLinkButton } from '#ui/controls/Button.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './TicketSearchResults.module.css';
import layout from '#ui/layout/layout.module.css';
import { TicketMenu } from './companions/TicketMenu.tsx';
import { WalletLinks } from './WalletLinks.tsx';
import { getCalendarUrl, getTicketEvent, listTicketKeys } from './queries.ts';
import { RemoveTickets } from './RemoveFromDevice.tsx';
import { TicketCard } from './TicketCard.tsx';

type TicketListProps = {
  telephone: string;
  /** Further links below the tickets. */
  actions: ReactNode;
  /** Stands beside 'Save as PDF'. */
  share?: ReactNode;
  /** True when the list follows a step whose button has gone. */
  takesFocus?: boolean;
  pdfUrl: string;
  /** The key of the link that opened the page; it works in a browser without storage too. */
  linkKey?: string | undefined;
  tickets: readonly TicketSearchResult[];
  /** When the tickets were last loaded, while offline; null when they are current. */
  lastSeen: Date | null;
};

/** The tickets with their codes, and what to do with them. */
export function TicketList({
  telephone,
  tickets,
  lastSeen,
  pdfUrl,
  linkKey,
  actions,
  share,
  takesFocus = false,
}: TicketListProps) {
  const isOver = useIsReceptionOver(getLastEvent(tickets));
  const files = <TicketFiles {...{ telephone, pdfUrl, linkKey, share }} />;
  return (
    <div className={styles.results}>
      <p
        className={styles.authorized}
        role="status"
        tabIndex={-1}
        ref={takesFocus ? takeFocus : undefined}
      >
        The number <TelephoneNumber digits={telephone} /> is authorized to use these tickets at
        checkin
      </p>
      {isOver ? (
        <Alert>
          {pastReception.sentence} {pastReception.thanks}
        </Alert>
      ) : lastSeen ? (
        <Alert tone="warn" icon={<WifiOff size={24} aria-hidden="true" />}>
          You’re offline. These are your tickets as of <Timestamp date={lastSeen} format="short" />.
          They still work at the door.
        </Alert>
      ) : (
        <Alert tone="warn" icon={<Sun size={24} aria-hidden="true" />}>
          At the door, turn up your screen brightness. Your tickets work offline.
        </Alert>
      )}
      {/* Several tickets are longer than a screen. */}
      {tickets.length > 1 && files}
      <div className={styles.tickets}>
        {tickets.map((ticket) => (
          <div key={ticket.id} className={layout.stack}>
            <TicketCard ticket={ticket} />
            {!lastSeen && <TicketMenu ticket={ticket} keys={listTicketKeys(telephone, linkKey)} />}
            {!lastSeen && <WalletLinks ticket={ticket} keys={listTicketKeys(telephone, linkKey)} />}
          </div>
        ))}
      </div>
      {tickets[0] && <EventTimeAndPlace event={getTicketEvent(tickets[0])} detail="full" />}
      {tickets.length === 1 && files}
      <div className={styles.actions}>
        {actions}
        <RemoveTickets telephone={telephone} />
      </div>
    </div>
  );
}

/** Until the last of their events is past, the tickets open a door. */
const getLastEvent = (tickets: readonly TicketSearchResult[]) => ({
  countdownTarget: new Date(
    Math.max(
      ...tickets.map((ticket) => {
        const { countdownTarget, endsAt } = getTicketEvent(ticket);
        return Math.max(countdownTarget.getTime(), endsAt?.getTime() ?? 0);
      }),
    ),
  ),
});

type TicketFilesProps = Pick<TicketListProps, 'telephone' | 'pdfUrl' | 'linkKey' | 'share'>;

/** The tickets as a PDF and in a calendar, and the way to share them. */
const TicketFiles = ({ telephone, pdfUrl, linkKey, share }: TicketFilesProps) => (
  <div className={styles.actions}>
    <OutsideLinkButton
      href={pdfUrl}
      download
      fullWidth="onMobile"
      icon={<Download size={22} aria-hidden="true" />}
    >
      Save as PDF
    </OutsideLinkButton>
    <OutsideLinkButton
      href={getCalendarUrl(telephone, linkKey)}
      variant="secondary"
      fullWidth="onMobile"
      icon={<CalendarPlus size={22} aria-hidden="true" />}
    >
      Add to calendar
    </OutsideLinkButton>
    {share}
  </div>
);

export function WaitingTicket() {
  return (
    <div className={styles.results}>
      <Loading label="Loading tickets..." />
      <Skeleton width="min(28rem, 90%)" />
      <Skeleton className={styles.waiting ?? ''} height="" />
    </div>
  );
}
