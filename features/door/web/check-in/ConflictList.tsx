import { formatSeat } from '#contract/rules/names.ts';
import type { Account } from '#contract/account.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { linkTo } from '#contract/screens.ts';
import { doorScreens } from '#features/door/contract/screens.ts';
import { useSite } from '#features/site/web/site.ts';
import { ConflictDetails } from '../conflicts/ConflictDetails.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import styles from './Door.module.css';
import { showNotice } from '#ui/feedback/notices.ts';
import { doorStore } from './door-store.ts';
import type { StoredTicket } from './stored-tickets.ts';
import { useLiveStoreQuery } from './useLiveStoreQuery.ts';
import type { TicketListState } from './useTicketList.ts';

type ConflictListProps = { event: number; list: TicketListState; account: Pick<Account, 'roles'> };

/** The open conflicts of all doors, and what the server did not take from this one. The team must look after these guests. */
export function ConflictList({ event, list, account }: ConflictListProps) {
  const { data: site } = useSite();
  const rejections = useLiveStoreQuery(
    () => doorStore.rejections.where({ event }).toArray(),
    String(event),
  );
  const conflicts = list.conflicts ?? [];
  const byId = new Map(list.tickets?.map((ticket) => [ticket.id, ticket]));
  if (conflicts.length + (rejections?.length ?? 0) === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="differences">
      <h2 id="differences">Needs attention</h2>
      <ul className={styles.differences}>
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <ConflictDetails conflict={conflict} />
          </li>
        ))}
        {rejections?.map(({ number, ticketId, scannedAt, detail }) => (
          <li key={number}>
            <p>
              <b>You let this guest in, but we couldn't save it:</b>{' '}
              <Guest ticket={byId.get(ticketId)} />{' '}
              <Timestamp date={scannedAt} format="time" timeZone={site?.timeZone} />. {detail}
            </p>
            <Button
              variant="secondary"
              size="small"
              onClick={() =>
                void doorStore.rejections
                  .delete(number)
                  .then(() => showNotice('Removed from the list.'))
              }
            >
              Done
            </Button>
          </li>
        ))}
      </ul>
      {conflicts.length > 0 && hasRole(account, doorScreens.conflicts.access) && (
        <LinkButton to={linkTo('/door-conflicts')} variant="secondary" size="small">
          Close them in Door conflicts
        </LinkButton>
      )}
    </section>
  );
}

const Guest = ({ ticket }: { ticket: StoredTicket | undefined }) =>
  ticket ? `${ticket.userName}, ${formatSeat(ticket)},` : 'a guest';
