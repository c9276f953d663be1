import type { DoorTicket } from '@namugongo/contract/reception/check-in';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import styles from './Door.module.css';
import { ReceivedBadge } from './GuestSearch.tsx';

type PartyDialogProps = {
  /** All tickets of one order, by their seats. */
  party: readonly DoorTicket[];
  onReceive: (tickets: readonly DoorTicket[]) => void;
  onClose: () => void;
};

/** Who of an order has come: all of them, unless a name is taken out. */
export function PartyDialog({ party, onReceive, onClose }: PartyDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const toCome = party.filter(({ received }) => received === 'No');
  const chosen = toCome.filter(({ id }) => !left.has(id));
  const [first] = party;
  const choose = (id: number, here: boolean) => {
    const next = new Set(left);
    if (here) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Dialog title={`Party of ${first?.userName ?? ''}`} opened onClose={onClose}>
      <p>
        {party.length} tickets were bought together. Take out who has not come yet: their tickets
        can be scanned later.
      </p>
      <ul className={styles.party} aria-label="Tickets of the party">
        {party.map((ticket) => (
          <li key={ticket.id}>
            <label>
              <input
                type="checkbox"
                checked={ticket.received === 'No' && !left.has(ticket.id)}
                disabled={ticket.received === 'Yes'}
                onChange={({ currentTarget }) => choose(ticket.id, currentTarget.checked)}
              />
              <span>
                <b>
                  {ticket.tableName}, {ticket.chairName}
                </b>
                <span className={styles.soft}>{ticket.userName}</span>
              </span>
              {ticket.received === 'Yes' && <ReceivedBadge ticket={ticket} />}
            </label>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onReceive(chosen)}>
          {chosen.length === 0
            ? 'Nobody to receive'
            : `Receive ${chosen.length} ${chosen.length === 1 ? 'guest' : 'guests'}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
