import type { Conflict } from '@namugongo/contract/reception/check-in';
import { countingScan } from '@namugongo/contract/rules/door';
import { useSite } from '../../site.ts';
import { Button } from '../../ui/Button.tsx';
import { momentInWords } from '../../ui/moments.ts';
import styles from './Door.module.css';
import { memory } from './door-memory.ts';
import type { KeptTicket } from './kept-tickets.ts';
import { useKept } from './useKept.ts';
import type { TicketList } from './useTicketList.ts';

/** What two doors, or a door and the server, saw differently: somebody has to look after it at the table. */
export function Differences({ event, list }: { event: number; list: TicketList }) {
  const objections = useKept(() => memory.objections.where({ event }).toArray(), String(event));
  const conflicts = list.conflicts ?? [];
  const byId = new Map(list.tickets?.map((ticket) => [ticket.id, ticket]));
  if (conflicts.length + (objections?.length ?? 0) === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="differences">
      <h2 id="differences">To look after</h2>
      <ul className={styles.differences}>
        {conflicts.map((conflict) => (
          <DoorsApart key={conflict.ticket.id} conflict={conflict} />
        ))}
        {objections?.map(({ number, ticketId, scannedAt, detail }) => (
          <li key={number}>
            <p>
              <b>Let in here, but the server says otherwise:</b>{' '}
              <Guest ticket={byId.get(ticketId)} /> <Time moment={scannedAt} />. {detail}
            </p>
            <Button look="quiet" size="small" onClick={() => void memory.objections.delete(number)}>
              Seen to it
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DoorsApart({ conflict: { ticket, scans } }: { conflict: Conflict }) {
  const counting = countingScan(scans);
  const standing = scans.filter(({ undoneAt }) => undoneAt === null);
  const several = new Set(standing.map(({ deviceId }) => deviceId)).size > 1;
  return (
    <li>
      <p>
        <b>Two doors let this ticket in{several ? '' : ', and one took it back'}:</b>{' '}
        {ticket.userName}, {ticket.tableName}, {ticket.chairName}
      </p>
      <ol>
        {scans.map((scan) => (
          <li key={`${scan.deviceId} ${scan.scannedAt.getTime()}`}>
            <Time moment={scan.scannedAt} /> {scan.door ? `at ${scan.door}` : ''} by{' '}
            {scan.receivedBy}
            {scan === counting && (several ? ' · the first counts' : ' · this one counts')}
            {scan.undoneAt && (
              <>
                {' '}
                · taken back <Time moment={scan.undoneAt} />
              </>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}

const Guest = ({ ticket }: { ticket: KeptTicket | undefined }) =>
  ticket ? `${ticket.userName}, ${ticket.tableName}, ${ticket.chairName},` : 'a guest';

function Time({ moment }: { moment: Date }) {
  const { data: site } = useSite();
  return momentInWords(moment, 'time', site?.timeZone);
}
