import { formatSeat } from '#contract/rules/names.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import { Check, Users } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { SearchInput } from '#ui/table/SearchInput.tsx';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Door.module.css';
import { formatNote } from '#features/tickets/contract/rules/notes.ts';
import { createGuestSearch, type StoredTicket } from './stored-tickets.ts';

/** Upper limit of listed guests; more than one table. */
const maxListed = 24;

type GuestSearchProps = {
  tickets: readonly StoredTicket[];
  onReceive: (ticket: DoorTicket) => void;
  onParty: (ticket: DoorTicket) => void;
};

/** Finds guests by name, table or the last four digits of the buyer's telephone number. */
export function GuestSearch({ tickets, onReceive, onParty }: GuestSearchProps) {
  const [inputValue, setInputValue] = useState('');
  const search = useMemo(() => createGuestSearch(tickets), [tickets]);
  const matches = useMemo(() => search(inputValue), [search, inputValue]);
  const sizes = useMemo(() => Map.groupBy(tickets, ({ orderId }) => orderId), [tickets]);
  const isSearching = inputValue.trim() !== '';
  const message = !isSearching
    ? ''
    : matches.length === 0
      ? "No one found. Try part of the name, the table, or the last four digits of the buyer's phone number."
      : `${matches.length} ${matches.length === 1 ? 'ticket' : 'tickets'}${matches.length > maxListed ? `, showing the first ${maxListed}` : ''}`;
  return (
    <section className={styles.block} aria-labelledby="find-a-guest">
      <h2 id="find-a-guest">Find a guest by name</h2>
      <div role="search" className={styles.search}>
        <SearchInput
          label="Name, table or last 4 digits"
          value={inputValue}
          onChange={setInputValue}
        />
      </div>
      <LiveRegion>{message}</LiveRegion>
      {isSearching && (
        <p className={layout.soft} aria-hidden="true">
          {message}
        </p>
      )}
      <ul className={layout.stackTight} aria-label="Guests found">
        {matches.slice(0, maxListed).map((ticket) => (
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

type GuestProps = Omit<GuestSearchProps, 'tickets'> & { ticket: StoredTicket; partySize: number };

function Guest({ ticket, partySize, onReceive, onParty }: GuestProps) {
  const { userName, telephoneEnd, received, notes = [] } = ticket;
  const seat = formatSeat(ticket);
  return (
    <li className={styles.guest}>
      <p className={styles.guestName}>
        <b>{userName}</b>
        {seat}{' '}
        {telephoneEnd && <span className={layout.soft}>· phone number ends in {telephoneEnd}</span>}
        {notes.map((note, place) => (
          <span key={place} className={styles.note}>
            {formatNote(note)}
          </span>
        ))}
      </p>
      <div className={styles.guestActions}>
        {partySize > 1 && (
          <Button
            variant="secondary"
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
            variant="outline"
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
      Received {receivedAt && formatTimestamp(receivedAt, 'time', site?.timeZone)}
    </Badge>
  );
}
