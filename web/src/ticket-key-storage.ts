import { browserStorage } from './ui/storage.ts';

/** Storage of the keys that open the tickets of a phone number without a code (decisions, section 5). They come from a payment or from the email's link. */
const name = (telephone: string) => `ticket-key ${telephone}`;

export const saveTicketKey = (telephone: string, key: string): void =>
  browserStorage.write(name(telephone), key);

export const loadTicketKey = (telephone: string): string | undefined =>
  browserStorage.read(name(telephone)) ?? undefined;
