import { browserMemory } from './ui/memory.ts';

/** Keys that open a number's tickets without a code (decisions, section 5): given after a payment, or carried by the e-mail's link. */
const name = (telephone: string) => `ticket-key ${telephone}`;

export const keepTicketKey = (telephone: string, key: string): void =>
  browserMemory.write(name(telephone), key);

export const ticketKeyOf = (telephone: string): string | undefined =>
  browserMemory.read(name(telephone)) ?? undefined;
