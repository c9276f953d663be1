import { renderPdfInWorker } from '../../platform/pdf/render-in-worker.ts';
import type { TicketsPdfOptions } from './tickets-pdf.ts';

/** Renders the tickets as a PDF in a worker: two per page, with both codes, the seat and the terms. */
export const createTicketsPdf = (options: TicketsPdfOptions): Promise<Buffer> =>
  renderPdfInWorker(new URL('./tickets-pdf.ts', import.meta.url), 'renderTicketsPdf', options);
