import { type SQL, sql } from 'drizzle-orm';
import { getEventTitle } from '#features/event/server/personal-data-queries.ts';
import { ticket } from '#features/event/server/tables.ts';
import {
  isTicketOfOrders,
  isTicketOfPerson,
} from '#features/tickets/server/personal-data-queries.ts';
import { createTableSource, type PersonalDataSource } from '#platform/ops/personal-data.ts';
import { doorConflict } from './check-in/tables.ts';

/** What went wrong with the tickets of a person at the door. The ticket has the name; the note may have it too. */
const createConflictSource = <Subject>(
  isOwnTicket: (subject: Subject) => SQL | undefined,
): PersonalDataSource<Subject> =>
  createTableSource({
    title: 'Conflicts at the door',
    onDeletion: 'They stay for 90 days, without the note and without your name.',
    table: doorConflict,
    fields: {
      Event: getEventTitle(doorConflict.eventId),
      'What happened': doorConflict.kind,
      At: doorConflict.scannedAt,
      Note: doorConflict.note,
      Closed: doorConflict.closedAt,
    },
    isAbout: (subject) =>
      sql`${doorConflict.ticketId} in (select ${ticket.id} from ${ticket} where ${isOwnTicket(subject)})`,
    erase: { note: '' },
  });

export const conflictData = [createConflictSource(isTicketOfPerson)];

export const conflictDataOfOrders = [createConflictSource(isTicketOfOrders)];
