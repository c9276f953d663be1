import { formatSeat } from '#contract/rules/names.ts';
import {
  type AdminOrderDetails,
  type AdminTicket,
  orderAdmin,
} from '#features/orders/contract/order-admin.ts';
import { type GuestNote, guestNotes } from '#features/tickets/contract/notes.ts';
import { formatNote, formatNoteAudiences } from '#features/tickets/contract/rules/notes.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Pencil, Plus, Trash2 } from '#ui/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './OrderAdmin.module.css';

const NoteDialog = lazyPart(() => import('./NoteDialog.tsx').then((file) => file.NoteDialog));

/** Whatever shows notes. */
const changedByNotes = [orderAdmin.getTicket, orderAdmin.getOrder, guestNotes.list] as const;

type NotesCardProps = { details: AdminOrderDetails; own: AdminTicket };

/** The notes on an order and its guests, that of the screen first, to write, change and remove. */
export function NotesCard({ details: { notes, tickets }, own }: NotesCardProps) {
  const [dialog, setDialog] = useState<{ note: GuestNote | null } | null>(null);
  const remove = useApiMutation({
    call: ({ id }: GuestNote) => callApi(guestNotes.delete, { params: { id } }),
    notice: (_, note) => `Removed the note “${formatNote(note)}”.`,
    undo: (_, { id }) => callApi(guestNotes.restore, { params: { id } }),
    changes: changedByNotes,
  });
  const sorted = notes.toSorted(
    (a, b) => Number(b.ticketId === own.ticket.id) - Number(a.ticketId === own.ticket.id),
  );
  const describeSubject = ({ ticketId }: GuestNote) => {
    const guest = tickets.find(({ ticket }) => ticket.id === ticketId)?.ticket;
    return guest ? `${guest.userName}, ${formatSeat(guest)}` : 'Whole order';
  };
  return (
    <Card as="section" className={styles.order} aria-labelledby="notes-title">
      <header>
        <h2 id="notes-title">Notes</h2>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setDialog({ note: null })}
        >
          Add note
        </Button>
      </header>
      {notes.length === 0 && (
        <p className={layout.soft}>
          For example a wheelchair, an allergy, a baby, or whom the guest would like to sit with.
        </p>
      )}
      {notes.length > 0 && (
        <ul className={styles.others}>
          {sorted.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              subject={describeSubject(note)}
              onEdit={() => setDialog({ note })}
              onRemove={() => remove.mutate(note)}
            />
          ))}
        </ul>
      )}
      {remove.error && <ErrorMessage error={remove.error} />}
      {dialog && (
        <NoteDialog
          ticket={own.ticket}
          note={dialog.note}
          hasOthers={tickets.length > 1}
          changes={changedByNotes}
          onEnd={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

type NoteItemProps = {
  note: GuestNote;
  /** Whom it is about. */
  subject: string;
  onEdit: () => void;
  onRemove: () => void;
};

const NoteItem = ({ note, subject, onEdit, onRemove }: NoteItemProps) => (
  <li>
    <span>
      <b>{formatNote(note)}</b>
      <span className={styles.noteFacts}>
        {subject} · Seen by: {formatNoteAudiences(note.audiences)}
        {note.isFromGuest && ' · From the guest'}
      </span>
    </span>
    <span className={layout.row}>
      <Button
        variant="secondary"
        size="small"
        icon={<Pencil aria-hidden="true" />}
        aria-label={`Edit note: ${formatNote(note)}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={`Remove note: ${formatNote(note)}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </span>
  </li>
);
