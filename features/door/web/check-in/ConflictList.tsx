import type { Conflict } from '#features/door/contract/check-in.ts';
import { findEffectiveScan } from '#features/door/contract/rules/check-in.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import styles from './Door.module.css';
import { showNotice } from '#ui/feedback/notices.ts';
import { doorStore } from './door-store.ts';
import type { StoredTicket } from './stored-tickets.ts';
import { useLiveStoreQuery } from './useLiveStoreQuery.ts';
import type { TicketListState } from './useTicketList.ts';

/** Tickets that two doors received, or that the server rejected after an offline scan. The team must look after these guests. */
export function ConflictList({ event, list }: { event: number; list: TicketListState }) {
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
          <ConflictItem key={conflict.ticket.id} conflict={conflict} />
        ))}
        {rejections?.map(({ number, ticketId, scannedAt, detail }) => (
          <li key={number}>
            <p>
              <b>You let this guest in, but the ticket wasn't valid:</b>{' '}
              <Guest ticket={byId.get(ticketId)} /> <Time date={scannedAt} />. {detail}
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
    </section>
  );
}

function ConflictItem({ conflict: { ticket, scans } }: { conflict: Conflict }) {
  const effective = findEffectiveScan(scans);
  const active = scans.filter(({ undoneAt }) => undoneAt === null);
  const several = new Set(active.map(({ deviceId }) => deviceId)).size > 1;
  return (
    <li>
      <p>
        <b>This ticket was used at two doors{several ? '' : ', and one door undid it'}:</b>{' '}
        {ticket.userName}, {ticket.tableName}, {ticket.chairName}
      </p>
      <ol>
        {scans.map((scan) => (
          <li key={`${scan.deviceId} ${scan.scannedAt.getTime()}`}>
            <Time date={scan.scannedAt} /> {scan.door ? `at ${scan.door}` : ''} by {scan.receivedBy}
            {scan === effective && (several ? ' · the first counts' : ' · this one counts')}
            {scan.undoneAt && (
              <>
                {' '}
                · undone <Time date={scan.undoneAt} />
              </>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}

const Guest = ({ ticket }: { ticket: StoredTicket | undefined }) =>
  ticket ? `${ticket.userName}, ${ticket.tableName}, ${ticket.chairName},` : 'a guest';

function Time({ date }: { date: Date }) {
  const { data: site } = useSite();
  return formatTimestamp(date, 'time', site?.timeZone);
}
