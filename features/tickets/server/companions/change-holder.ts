import {
  maxHandOvers,
  type NewHolder,
  type NewName,
} from '#features/tickets/contract/companions.ts';
import type { GuestNeeds } from '#features/tickets/contract/notes.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { transferLockedTicket } from '../moves/reissue-ticket.ts';
import { isSameEmail } from '#contract/rules/email-addresses.ts';
import { saveNeeds } from '../notes/save-needs.ts';
import { changeHeldTickets, type HeldTicket } from './change-held-tickets.ts';
import type { HeldTicketRequest } from './find-held-ticket.ts';
import { updateHolders } from '../moves/queries.ts';
import { findCorrectionProblem, findHandOverProblem } from './rules.ts';

/** Hands a ticket over to another person for its holder, and emails both. A refund still goes to the payer. */
export async function handOverTicket(
  platform: Platform,
  { id, ...proof }: HeldTicketRequest,
  to: NewHolder,
): Promise<void> {
  await changeHeldTickets(
    platform,
    { ...proof, ids: [id], action: 'hand-over' },
    async (db, held) => {
      const { before, event, actor } = held;
      const problem = findHandOverProblem(before, event, platform.clock.now());
      if (problem) throw new ProblemError(problem, { max: maxHandOvers });
      if (isSameEmail(to.email, before.userEmail)) throw new ProblemError('already-holder');
      await transferLockedTicket(platform, db, {
        before,
        change: {
          userName: to.name,
          userEmail: to.email,
          telephone: '',
          handOvers: before.handOvers + 1,
        },
        action: 'hand over ticket',
        actor,
      });
    },
  );
}

/** Corrects the names on tickets for their holder, all or none; the barcodes stay. Throws 'ticket-changed' when one has another name than `before`. */
export async function correctNames(
  platform: Platform,
  proof: Omit<HeldTicketRequest, 'id'>,
  names: readonly (Pick<NewName, 'id' | 'name'> & Partial<NewName>)[],
): Promise<void> {
  const byId = new Map(names.map((change) => [change.id, change]));
  await changeHeldTickets(
    platform,
    { ...proof, ids: [...byId.keys()], action: 'correct-name' },
    async (db, held) => {
      const change = byId.get(held.before.id);
      if (!change) return;
      requireCorrectable(platform, held);
      const { name, before = held.before.userName } = change;
      if (held.before.userName !== before) throw new ProblemError('ticket-changed');
      await changeName(platform, db, held, name);
    },
  );
}

/** Saves what a guest needs, for the holder of the ticket or the guest. */
export const changeNeeds = (
  platform: Platform,
  { id, ...proof }: HeldTicketRequest,
  needs: GuestNeeds,
): Promise<void> =>
  changeHeldTickets(platform, { ...proof, ids: [id], action: 'correct-name' }, async (db, held) => {
    requireCorrectable(platform, held);
    await saveNeeds(platform, db, { ticket: held.before, needs, actor: held.actor });
  });

function requireCorrectable({ clock }: Platform, { before, event }: HeldTicket): void {
  const problem = findCorrectionProblem(before, event, clock.now());
  if (problem) throw new ProblemError(problem);
}

async function changeName(
  { clock }: Platform,
  db: Database,
  { before, actor }: HeldTicket,
  name: string,
): Promise<void> {
  if (before.userName === name) return;
  await updateHolders(db, [before.id], { userName: name });
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: 'correct name',
    subject: `ticket ${before.id}`,
    before: { userName: before.userName },
    after: { userName: name },
  });
}
