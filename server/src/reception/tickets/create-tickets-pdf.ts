import { createHash } from 'node:crypto';
import { renderPdfInWorker } from '../../platform/pdf/render-in-worker.ts';
import type { TicketsPdfOptions } from './tickets-pdf.ts';

const maxCachedPdfs = 128;

/**
 * PDFs by a hash of what they show, the least recently used first. A ticket that was moved, renamed, transferred or refunded changes
 * the hash, so its old PDF is never sent again. They are in memory only: nothing to delete later, and nothing in backups.
 */
const cachedPdfs = new Map<string, Promise<Buffer>>();

/** The tickets as a PDF, two per page, with both codes, the seat and the terms. Rendered in a worker unless one that shows the same is cached. */
export async function createTicketsPdf({ now, ...options }: TicketsPdfOptions): Promise<Buffer> {
  const content = pickContent(options);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const pdf =
    cachedPdfs.get(hash) ??
    renderPdfInWorker(new URL('./tickets-pdf.ts', import.meta.url), 'renderTicketsPdf', {
      ...content,
      now,
    } satisfies TicketsPdfOptions);
  cachedPdfs.delete(hash);
  cachedPdfs.set(hash, pdf);
  const [oldest = ''] = cachedPdfs.keys();
  if (cachedPdfs.size > maxCachedPdfs) cachedPdfs.delete(oldest);
  try {
    return await pdf;
  } catch (error) {
    cachedPdfs.delete(hash);
    throw error;
  }
}

/** What the PDF shows, without the other fields that callers have. */
const pickContent = ({
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
