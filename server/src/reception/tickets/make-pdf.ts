import { printOnThread } from '../../platform/paper/print-on-thread.ts';
import type { PaperOptions } from './print-tickets.ts';

/** The tickets as a PDF: two on a page, with both codes, the place and the terms. */
export const makeTicketsPdf = (options: PaperOptions): Promise<Buffer> =>
  printOnThread(new URL('./print-tickets.ts', import.meta.url), 'printTickets', options);
