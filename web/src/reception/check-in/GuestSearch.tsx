import type { DoorTicket } from '@namugongo/contract/reception/check-in';
import { Check, Users } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSite } from '../../site.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import styles from './Door.module.css';
import { findGuests, type KeptTicket } from './kept-tickets.ts';

/** More than a table; beyond that a person types one letter more. */
const mostShown = 24;

type GuestSearchProps = {
  tickets: readonly KeptTicket[];
  onReceive: (ticket: DoorTicket) => void;
  onParty: (ticket: DoorTicket) => void;
};

/** A guest without a phone is found by name, table or the last four digits of the buyer's telephone. */
export function GuestSearch({ tickets, onReceive, onParty }: GuestSearchProps) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => findGuests(tickets, wanted), [tickets, wanted]);
  const sizes = useMemo(() => Map.groupBy(tickets, ({ orderId }) => orderId), [tickets]);
  const asked = wanted.trim() !== '';
  const words = !asked
    ? ''
    : found.length === 0
      ? 'Nobody is found. Try a part of the name, the table, or the last four digits of the telephone that bought.'
      : `${found.length} ${found.length === 1 ? 'ticket' : 'tickets'}${found.length > mostShown ? `, the first ${mostShown} are shown` : ''}`;
  return (
    <section className={styles.block} aria-labelledby="find-a-guest">
      <h2 id="find-a-guest">A guest without a phone</h2>
      <div role="search" className={styles.search}>
        <SearchInput label="Name, table or last 4 digits" value={typed} onChange={setTyped} />
      </div>
      <LiveRegion>{words}</LiveRegion>
      {asked && (
        <p className={styles.soft} aria-hidden="true">
          {words}
        </p>
      )}
      <ul className={styles.guests} aria-label="Guests found">
        {found.slice(0, mostShown).map((ticket) => (
          <Guest
            key={ticket.id}
            ticket={ticket}
            partySize={sizes.get(ticket.orderId)?.length ?? 1}
            onReceive={onReceive}
            onParty={onParty}
          />
        ))}
      </ul>
    </section>
  );
}

type GuestProps = Omit<GuestSearchProps, 'tickets'> & { ticket: KeptTicket; partySize: number };

function Guest({ ticket, partySize, onReceive, onParty }: GuestProps) {
  const { userName, tableName, chairName, telephoneEnd, received } = ticket;
  const seat = `${tableName}, ${chairName}`;
  return (
    <li className={styles.guest}>
      <p className={styles.guestName}>
        <b>{userName}</b>
        {seat} <span className={styles.soft}>· telephone …{telephoneEnd}</span>
      </p>
      <div className={styles.guestActions}>
        {partySize > 1 && (
          <Button
            look="quiet"
            size="small"
            icon={<Users size={20} aria-hidden="true" />}
            aria-label={`Party of ${partySize}: ${userName}, ${seat}`}
            onClick={() => onParty(ticket)}
          >
            Party of {partySize}
          </Button>
        )}
        {received === 'Yes' ? (
          <ReceivedBadge ticket={ticket} />
        ) : (
          <Button
            look="soft"
            size="small"
            aria-label={`Receive ${userName}, ${seat}`}
            onClick={() => onReceive(ticket)}
          >
            Receive
          </Button>
        )}
      </div>
    </li>
  );
}

/** 'Received 6:42 PM' */
export function ReceivedBadge({ ticket: { receivedAt } }: { ticket: DoorTicket }) {
  const { data: site } = useSite();
  return (
    <Badge tone="ok" icon={<Check size={16} aria-hidden="true" />}>
      Received {receivedAt && momentInWords(receivedAt, 'time', site?.timeZone)}
    </Badge>
  );
}
