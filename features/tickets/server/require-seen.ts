import type { Change } from '#contract/history.ts';
import { doorActions, noteActions } from '#features/tickets/contract/order-changes.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listOrderChanges } from './order-change-queries.ts';

type Seen = {
  /** The newest change that the screen showed. */
  seen: number;
  /** The tickets that are to be changed. */
  tickets: readonly number[];
};

/**
 * Throws 'record-changed', with what changed, when an order changed after what the screen showed. The caller has locked the order, for
 * which all changes wait but those of the door and of notes: a guest may still be received at the same moment.
 */
export async function requireSeen(
  db: Database,
  orderId: number,
  { seen, tickets }: Seen,
): Promise<void> {
  const subjects = tickets.map((id) => `ticket ${id}`);
  const changes = (await listOrderChanges(db, orderId, seen)).filter(
    (change) => !isOfNotes(change) && (subjects.includes(change.subject) || !isOfDoor(change)),
  );
  if (changes.length === 0) return;
  const labels = changes.map(({ action, actorName }) => `${action} (${actorName || 'the site'})`);
  throw new ProblemError('record-changed', { changes: [...new Set(labels)].join(', ') });
}

const namesOfDoor: readonly string[] = Object.values(doorActions);
const isOfDoor = ({ action }: Change): boolean => namesOfDoor.includes(action);

const namesOfNotes: readonly string[] = Object.values(noteActions);
const isOfNotes = ({ action }: Change): boolean => namesOfNotes.includes(action);
