import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { TicketSearchResult } from '#features/tickets/contract/tickets.ts';
import { formatTicketLabel } from '#contract/rules/names.ts';
import { useMemo } from 'react';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import { BasketArt } from '#ui/art/BasketArt.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { BarkCloth } from '#ui/art/Bark.tsx';
import { SiteLogo } from '#features/site/web/SiteLogo.tsx';
import { buildQrPath } from '#ui/data/build-qr-path.ts';
import { getTicketEvent } from './queries.ts';
import { SeatLabel } from './SeatLabel.tsx';
import styles from './TicketCard.module.css';
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';

/** A ticket: event and seat on the bark half, codes for the scanner on the paper half, in both themes. */
export function TicketCard({ ticket }: { ticket: TicketSearchResult }) {
  const label = formatTicketLabel(ticket);
  const qr = useMemo(() => buildQrPath(ticket.barCode), [ticket.barCode]);
  const bars = useMemo(() => buildBarCodePath(ticket.barCode), [ticket.barCode]);
  return (
    <article className={styles.ticket} aria-label={`Ticket ${label}`}>
      <BarkCloth className={styles.main}>
        <BasketArt seed={3} className={styles.art} />
        <p className={styles.event}>
          <SiteLogo size={40} />
          {ticket.eventTitle}
        </p>
        <dl className={styles.seat}>
          <SeatLabel name={ticket.tableName} word="Table" longClassName={styles.long} />
          <SeatLabel name={ticket.chairName} word="Chair" longClassName={styles.long} />
        </dl>
        <p className={styles.guest}>{ticket.userName}</p>
        <div className={styles.facts}>
          <EventTimeAndPlace event={getTicketEvent(ticket)} detail="short" />
          <span>{guestTypeLabels[ticket.chairType]}</span>
          {ticket.received === 'Yes' && <Badge tone="ok">Received at the door</Badge>}
        </div>
      </BarkCloth>
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
        {/* Breaks between its parts only. */}
        <p className={styles.label}>
          {ticket.userName}:<wbr />
          <span>{ticket.tableName}:</span>
          <wbr />
          <span>{ticket.chairName}</span>
        </p>
      </div>
    </article>
  );
}

/** The bars of a CODE128 code as one SVG path, lines 2 wide and 30 high (specification, section 9). */
export function buildBarCodePath(text: string): { path: string; width: number; height: number } {
  const bits = new CODE128(text, {}).encode().data;
  const [lineWidth, height] = [2, 30];
  let path = '';
  for (const bar of bits.matchAll(/1+/g))
    path += `M${bar.index * lineWidth} 0h${bar[0].length * lineWidth}v${height}H${bar.index * lineWidth}z`;
  return { path, width: bits.length * lineWidth, height };
}
