import type { TicketAction } from '#features/tickets/contract/tickets.ts';
import { addMinutes } from '#platform/clock.ts';
import { sign, verify } from '#platform/secrets.ts';
import { keyValidMinutes } from './create-ticket-key.ts';

/** 'view': from the holder to the guest, who may correct the name. 'hold': from the email to a holder without a telephone number. */
const linkKinds = ['view', 'hold'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Whether a link permits an action: one that the holder shared lets its guest correct the name and say what they need. */
export const permitsAction = (kind: LinkKind | null, action: TicketAction): boolean =>
  kind === 'hold' || (kind === 'view' && action === 'correct-name');

type LinkedTicket = { id: number; barCode: string };
type KeyParts = { id: string; until: string; kind: LinkKind };

/** The barcode is part of the signature, not of the key: the ticket's next barcode ends the link. */
const formatSignedText = ({ id, until, kind }: KeyParts, barCode: string) =>
  `link to ${kind} ticket ${id} with barcode ${barCode} until ${until}`;

/** Creates a URL-safe key that opens one ticket, and no other of its holder, number or order. */
export function createLinkKey(
  secret: string,
  ticket: LinkedTicket,
  kind: LinkKind,
  now: Date,
): string {
  const until = Math.floor(addMinutes(now, keyValidMinutes).getTime() / 1000).toString(36);
  const parts = { id: ticket.id.toString(36), until, kind };
  return `${parts.id}-${until}-${kind}-${sign(secret, formatSignedText(parts, ticket.barCode))}`;
}

// Without dots: the last part of a path with one looks like a file name.
const keyPattern = /^([0-9a-z]{1,7})-([0-9a-z]{1,9})-(\w+)-([\w-]{43})$/;

/** The id of the ticket that a key names, still unverified; null for a text of another form. */
export function parseLinkTicketId(key: string): number | null {
  const id = Number.parseInt(keyPattern.exec(key)?.[1] ?? '', 36);
  return id > 0 && id < 2 ** 31 ? id : null;
}

/** What a key permits with this ticket; null unless this site signed it for the ticket and its barcode and it has not expired. */
export function verifyLinkKey(
  secret: string,
  key: string,
  ticket: LinkedTicket,
  now: Date,
): LinkKind | null {
  const [, id = '', until = '', kindText, signature = ''] = keyPattern.exec(key) ?? [];
  const kind = linkKinds.find((item) => item === kindText);
  if (kind === undefined || id !== ticket.id.toString(36)) return null;
  if (!verify(secret, formatSignedText({ id, until, kind }, ticket.barCode), signature))
    return null;
  return Number.parseInt(until, 36) * 1000 > now.getTime() ? kind : null;
}
