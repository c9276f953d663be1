import { formatSeat } from '#contract/rules/names.ts';
import { formatCount } from '#contract/rules/counts.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Door.module.css';
import { ReceivedBadge } from './GuestSearch.tsx';

type PartyDialogProps = {
  /** All tickets of one order, sorted by seat. */
  party: readonly DoorTicket[];
  onReceive: (tickets: readonly DoorTicket[]) => void;
  onClose: () => void;
};

/** Receives the guests of one order; all are checked at first. */
export function PartyDialog({ party, onReceive, onClose }: PartyDialogProps) {
  const [unchecked, setUnchecked] = useState<ReadonlySet<number>>(new Set());
  const notReceived = party.filter(({ received }) => received === 'No');
  const chosen = notReceived.filter(({ id }) => !unchecked.has(id));
  const [first] = party;
  const choose = (id: number, checked: boolean) => {
    const next = new Set(unchecked);
    if (checked) next.delete(id);
    else next.add(id);
    setUnchecked(next);
  };
  return (
    <Dialog title={`Party of ${first?.userName ?? ''}`} opened onClose={onClose}>
      <p>
        {party.length} tickets bought together. Uncheck anyone who isn't here yet; you can scan them
        later.
      </p>
      <ul className={styles.party} aria-label="Tickets of the party">
        {party.map((ticket) => (
          <li key={ticket.id}>
            <label>
              <input
                type="checkbox"
                checked={ticket.received === 'No' && !unchecked.has(ticket.id)}
                disabled={ticket.received === 'Yes'}
                onChange={({ currentTarget }) => choose(ticket.id, currentTarget.checked)}
              />
              <span>
                <b>{formatSeat(ticket)}</b>
                <span className={layout.soft}>{ticket.userName}</span>
              </span>
              {ticket.received === 'Yes' && <ReceivedBadge ticket={ticket} />}
            </label>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onReceive(chosen)}>
          {chosen.length === 0
            ? 'No one to receive'
            : `Receive ${formatCount(chosen.length, 'guest')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
