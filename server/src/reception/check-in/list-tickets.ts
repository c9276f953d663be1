import { createHash } from 'node:crypto';
import type { TicketList } from '@namugongo/contract/reception/check-in';
import type { Database } from '../../platform/database.ts';
import { listLiving, listRetired } from './queries.ts';
import { showDoorTicket } from './rules.ts';

/** What a door's device keeps of an event; the version is the same as long as nothing of it changes. */
export async function listTickets(
  db: Database,
  event: { id: number; title: string },
): Promise<TicketList> {
  const found = await listLiving(db, event.id);
  const list = {
    event: event.id,
    eventTitle: event.title,
    tickets: found.map((one) => showDoorTicket(one)),
    retired: await listRetired(db, event.id),
  };
  const hash = createHash('sha256').update(JSON.stringify(list)).digest('base64url');
  return { ...list, version: hash.slice(0, 22) };
}
