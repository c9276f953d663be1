import { isSameEmail } from '#contract/rules/email-addresses.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';

/** The guest's name on one line, or the telephone number of a guest without a name. */
export const getPrintedName = (guest: { userName: string; telephone: string }): string =>
  toOneLine(guest.userName) || formatTelephone(guest.telephone);

/** '27' for 'Table 27'; a name without a number, such as 'Child', unchanged. */
export function getSeatNumber(name: string): string {
  return /^(?:Table|Chair) (\S+)$/.exec(name)?.[1] ?? name;
}

/** The holder of a ticket: a telephone number and the email address it was bought with or transferred to. */
export type HolderContact = { telephone: string; email: string };

/** False for a ticket that was transferred to another person. */
export const isHeldBy = (
  ticket: { telephone: string; userEmail: string },
  holder: HolderContact,
): boolean => ticket.telephone === holder.telephone && isSameEmail(ticket.userEmail, holder.email);

/**
 * What a visitor has proven about a telephone number. 'number': everything is open, because the site's search requires the
 * number only or because an administrator confirmed the number of the account. 'holder': the visitor read a code at the email
 * address of a holder. 'order': the visitor has the key of a purchase.
 */
export type TicketProof =
  | { kind: 'number' }
  | { kind: 'holder'; holderId: string }
  | { kind: 'order'; holderId: string; orderId: number };

/** True when the proof opens a ticket of its number. */
export function opensTicket(
  proof: TicketProof,
  ticket: { orderId: number; holderId: string },
): boolean {
  if (proof.kind === 'number') return true;
  if (proof.holderId !== ticket.holderId) return false;
  return proof.kind === 'holder' || proof.orderId === ticket.orderId;
}

/** True when a visitor for whom no ticket opened may be told so; the key of a purchase proves nothing about the number. */
export const provesNumber = ({ kind }: TicketProof): boolean => kind !== 'order';
