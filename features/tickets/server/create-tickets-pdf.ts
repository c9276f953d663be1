import { createPdfCache } from '#platform/pdf/create-pdf-cache.ts';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';
import type { TicketsPdfOptions } from './tickets-pdf.ts';

/** About 128 PDFs. */
const cachePdf = createPdfCache(4_000_000);

/**
 * The tickets as a PDF, two per page, with both codes, the seat and the terms. Rendered in a worker unless one that shows the same is
 * cached: what was moved, renamed, transferred or refunded shows something else.
 */
export function createTicketsPdf({ now, ...options }: TicketsPdfOptions): Promise<Buffer> {
  const content = pickPrintedContent(options);
  return cachePdf(content, () =>
    renderInWorker(new URL('./tickets-pdf.ts', import.meta.url), 'renderTicketsPdf', {
      ...content,
      now,
    } satisfies TicketsPdfOptions),
  );
}

/** What the PDF shows, without the other fields that callers have. */
export const pickPrintedContent = ({
  feast,
  tickets,
  receipt,
  site,
}: Omit<TicketsPdfOptions, 'now'>): Omit<TicketsPdfOptions, 'now'> => ({
  feast: {
    id: feast.id,
    title: feast.title,
    countdownTarget: feast.countdownTarget,
    doorsAt: feast.doorsAt,
    startsAt: feast.startsAt,
    endsAt: feast.endsAt,
    venue: feast.venue,
    address: feast.address,
    notes: feast.notes,
    contact: feast.contact,
  },
  tickets: tickets.map(({ barCode, userName, telephone, tableName, chairName, chairType }) => ({
    barCode,
    userName,
    telephone,
    tableName,
    chairName,
    chairType,
  })),
  ...(receipt && { receipt }),
  site: {
    name: site.name,
    email: site.email,
    timeZone: site.timeZone,
    ...(site.colors && { colors: site.colors }),
  },
});
