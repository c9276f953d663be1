import { tickets } from '@namugongo/contract/reception/tickets';
import { queryOptions } from '@tanstack/react-query';
import { addressFor, ask } from '../../api.ts';
import { notingFetch } from '../../kept-answers.ts';
import { keepTicketKey, ticketKeyOf } from '../../ticket-keys.ts';

/** The tickets of a number; asked for anew each time, because a ticket may have been moved or received meanwhile. */
export const ticketsOf = (telephone: string) =>
  queryOptions({
    queryKey: [tickets.byTelephone.path, telephone] as const,
    queryFn: async ({ signal }) => {
      // Without a signal the service worker gives what the server told last.
      const told: { lastSeen: Date | null } = { lastSeen: null };
      const noting = notingFetch((givenAt) => (told.lastSeen = givenAt));
      const { data: found } = await ask(
        tickets.byTelephone,
        { params: { telephone }, query: { key: ticketKeyOf(telephone) } },
        { signal, fetch: noting },
      );
      return { found, ...told };
    },
    staleTime: 0,
    // Kept for the day at the door: a screen that was opened shows its tickets without a signal.
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    // As soon as there is a signal again, the tickets are the server's own.
    refetchInterval: ({ state }) => (state.data?.lastSeen ? 8_000 : false),
  });

export const pdfAddress = (telephone: string) =>
  addressFor(tickets.pdf, { params: { telephone }, query: { key: ticketKeyOf(telephone) } });

export const calendarAddress = (event: number) =>
  addressFor(tickets.calendar, { params: { id: event } });

/** Sends a code to the buyer's e-mail address. */
export const sendCode = (telephone: string) =>
  ask(tickets.code, { params: { telephone }, body: {} });

/** Exchanges a code for a key, which this browser keeps. */
export async function enterCode(telephone: string, code: string): Promise<void> {
  const { key } = await ask(tickets.code, { params: { telephone }, body: { code } });
  if (key) keepTicketKey(telephone, key);
}
