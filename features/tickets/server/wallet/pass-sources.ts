import type { Database } from '#platform/database/database.ts';
import { getSettings } from '#platform/settings.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import { buildPassContent, type PassContent } from './build-pass-content.ts';
import { isOwner } from './create-pass-token.ts';
import { listPassTickets, type StoredPass } from './queries.ts';

/** What passes show now, by their ids: of those whose places the feature has. */
export type PassSource = (
  db: Database,
  passes: readonly StoredPass[],
) => Promise<ReadonlyMap<number, PassContent>>;

/** A ticket's pass shows nothing of it once it is canceled or has another owner. */
export const listTicketContents: PassSource = async (db, passes) => {
  const ids = passes.flatMap(({ ticketId }) => ticketId ?? []);
  const tickets = await listPassTickets(db, ids);
  if (tickets.size === 0) return new Map();
  const [secret, site] = [await getTicketSecret(db), await getSettings(db)];
  return new Map(
    passes.flatMap(({ id, ticketId, owner }) => {
      const ticket = tickets.get(ticketId ?? 0);
      if (!ticket) return [];
      const isVoid = ticket.isCanceled || !isOwner(secret, ticket, owner);
      return [[id, buildPassContent(ticket, site, isVoid)] as const];
    }),
  );
};

/** All sources as one. */
export const joinSources =
  (sources: readonly PassSource[]): PassSource =>
  async (db, passes) => {
    const contents = new Map<number, PassContent>();
    for (const source of sources)
      for (const [id, content] of await source(db, passes)) contents.set(id, content);
    return contents;
  };

/** What one pass shows now; null when what it is for is gone. */
export const getPassContent = async (
  db: Database,
  source: PassSource,
  pass: StoredPass,
): Promise<PassContent | null> => (await source(db, [pass])).get(pass.id) ?? null;
