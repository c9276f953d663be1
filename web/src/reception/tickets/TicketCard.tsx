import type { FoundTicket } from '@namugongo/contract/reception/tickets';
import { ticketLabel } from '@namugongo/contract/rules/names';
import { useMemo } from 'react';
import { useSite } from '../../site.ts';
import { BasketArt } from '../../ui/art/BasketArt.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Bark } from '../../ui/bark/Bark.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { MomentText } from '../../ui/MomentText.tsx';
import { qrPath } from '../../ui/qr-path.ts';
import { chairTypeLabels } from '../chairs/chair-types.ts';
import { barPath } from './codes.ts';
import { SeatFact } from './SeatFact.tsx';
import styles from './TicketCard.module.css';

/** One ticket: readable at arm's length on its bark half, readable for the door's scanner on its paper half, in both themes. */
export function TicketCard({ ticket }: { ticket: FoundTicket }) {
  const { data: site } = useSite();
  const label = ticketLabel(ticket);
  const qr = useMemo(() => qrPath(ticket.barCode), [ticket.barCode]);
  const bars = useMemo(() => barPath(ticket.barCode), [ticket.barCode]);
  return (
    <article className={styles.ticket} aria-label={`Ticket ${label}`}>
      <Bark className={styles.main}>
        <BasketArt seed={3} className={styles.art} />
        <p className={styles.event}>
          <Mark size={40} />
          {ticket.eventTitle}
        </p>
        <dl className={styles.seat}>
          <SeatFact name={ticket.tableName} word="Table" longClassName={styles.long} />
          <SeatFact name={ticket.chairName} word="Chair" longClassName={styles.long} />
        </dl>
        <p className={styles.guest}>{ticket.userName}</p>
        <p className={styles.facts}>
          <MomentText moment={ticket.eventDate} timeZone={site?.timeZone} />
          <span>{chairTypeLabels[ticket.chairType]}</span>
          {ticket.received === 'Yes' && <Badge tone="ok">Received at the door</Badge>}
        </p>
      </Bark>
      <div className={styles.stub}>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={`QR code of ${label}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <p className={styles.code}>{ticket.barCode}</p>
        <svg
          className={styles.bars}
          width={bars.width}
          height={bars.height}
          viewBox={`0 0 ${bars.width} ${bars.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          shapeRendering="crispEdges"
        >
          <path d={bars.path} />
        </svg>
        <p className={styles.label}>{label}</p>
      </div>
    </article>
  );
}
