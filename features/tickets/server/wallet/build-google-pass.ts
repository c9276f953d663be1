import { SignJWT } from 'jose';
import type { GoogleKeys } from '#platform/wallet-keys.ts';
import { voidText } from './build-apple-pass.ts';
import type { PassContent } from './build-pass-content.ts';

/** Google's names: an event is a class, and a pass an object of it. Owners are too long for an id, and 12 characters suffice. */
export const getClassId = ({ issuerId }: GoogleKeys, { eventId }: PassContent): string =>
  `${issuerId}.event-${eventId}`;
export const getObjectId = ({ issuerId }: GoogleKeys, serial: string, owner: string): string =>
  `${issuerId}.ticket-${serial}-${owner.slice(0, 12)}`;

const text = (value: string) => ({ defaultValue: { language: 'en-US', value } });

export const describeClass = (keys: GoogleKeys, content: PassContent) => ({
  id: getClassId(keys, content),
  issuerName: content.siteName,
  reviewStatus: 'UNDER_REVIEW',
  eventName: text(content.title),
  dateTime: { start: content.start.toISOString(), end: content.end.toISOString() },
  ...(content.place && { venue: { name: text(content.place), address: text(content.place) } }),
  hexBackgroundColor: content.background,
});

export function describeObject(keys: GoogleKeys, content: PassContent, id: string) {
  const { seat, doors } = content;
  const base = { id, classId: getClassId(keys, content) };
  // A PATCH keeps what it doesn't name, so the barcode is cleared by null.
  if (!seat)
    return {
      ...base,
      state: 'INACTIVE',
      barcode: null,
      ticketHolderName: null,
      seatInfo: null,
      textModulesData: [{ id: 'void', header: 'Ticket', body: voidText }],
    };
  return {
    ...base,
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: seat.barCode, alternateText: seat.barCode },
    ticketHolderName: seat.name,
    ...(seat.table !== '' && { seatInfo: { row: text(seat.table), seat: text(seat.chair) } }),
    ticketType: text(seat.type),
    textModulesData: doors ? [{ id: 'doors', header: 'Doors open', body: doors }] : [],
  };
}

/** The address of Google's page that saves the pass. */
export async function buildSaveLink(
  keys: GoogleKeys,
  content: PassContent,
  { id, publicUrl, now }: { id: string; publicUrl: string; now: Date },
): Promise<string> {
  const jwt = await new SignJWT({
    typ: 'savetowallet',
    origins: [publicUrl],
    payload: {
      eventTicketClasses: [describeClass(keys, content)],
      eventTicketObjects: [describeObject(keys, content, id)],
    },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.email)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(keys.key);
  return `https://pay.google.com/gp/v/save/${jwt}`;
}
