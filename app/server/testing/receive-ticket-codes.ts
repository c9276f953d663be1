import { tickets } from '#features/tickets/contract/tickets.ts';
import type { CallOptions } from '#contract/client.ts';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { ticketCode } from '#features/tickets/server/tables.ts';
import type { RunningSite } from './start-site.ts';
import { openQueuedEmails } from './open-emails.ts';

/** Requests codes for a number on a site with background jobs; returns the request and the code that each address received. */
export async function receiveTicketCodes<C extends Clock>(
  { call, handle: { database } }: RunningSite<C>,
  telephone: string,
  options: CallOptions = {},
): Promise<{ request: string; codes: Record<string, string> }> {
  const response = await call(
    tickets.sendOrVerifyCode,
    { params: { telephone }, body: {} },
    options,
  );
  expect(response).toMatchObject({ sent: true, key: null });
  const request = response.request ?? '';
  const findRow = async () =>
    (await database.select().from(ticketCode).where(eq(ticketCode.id, request)))[0];
  const listMessages = () => openQueuedEmails(database, `%ticket-code ${request} %`);
  const messages = await vi.waitFor(
    async () => {
      const [row, sent] = [await findRow(), await listMessages()];
      if (row?.codes.length !== sent.length) throw new Error('The codes were not sent yet.');
      return sent;
    },
    { timeout: 50_000 },
  );
  const codes = messages.map(
    ({ to, text }) => [to, /^ {4}(\d{6})$/m.exec(text)?.[1] ?? ''] as const,
  );
  return { request, codes: Object.fromEntries(codes) };
}
