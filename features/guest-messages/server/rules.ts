import { dayInTimeZone } from '#contract/rules/dates.ts';
import { isSameEmail, normalizeEmail } from '#contract/rules/email-addresses.ts';
import { listUnnamedTickets } from '#features/tickets/contract/rules/guest-names.ts';
import {
  maxMessagesPerDay,
  type MessageState,
  type SkipReason,
} from '#features/guest-messages/contract/guest-messages.ts';
import type { ChairType } from '#contract/chairs.ts';
import {
  type Audience,
  formatAudience,
} from '#features/guest-messages/contract/rules/audiences.ts';

/** An active ticket with the buyer of its order. */
type GuestTicket = {
  id: number;
  orderId: number;
  tableName: string;
  chairName: string;
  chairType: ChairType;
  userName: string;
  userEmail: string;
  received: boolean;
  buyerName: string;
  buyerEmail: string;
};

/** Somebody with tickets among the guests of a message. */
export type Guest<Ticket = GuestTicket> = {
  name: string;
  email: string;
  orderId: number;
  tickets: Ticket[];
};

/** Buyers keep the tickets of guests without an address of their own. */
const getEmail = ({ userEmail, buyerEmail }: GuestTicket): string =>
  normalizeEmail(userEmail) || normalizeEmail(buyerEmail);

const getName = (ticket: GuestTicket): string =>
  getEmail(ticket) === normalizeEmail(ticket.buyerEmail) && ticket.buyerName
    ? ticket.buyerName
    : ticket.userName;

/** The tickets that their buyers hold and whose guests have no name yet. */
function listUnnamed<Ticket extends GuestTicket>(tickets: readonly Ticket[]): Ticket[] {
  const ofBuyer = tickets.filter(({ userEmail, buyerEmail }) => isSameEmail(userEmail, buyerEmail));
  const byOrder = Map.groupBy(ofBuyer, ({ orderId }) => orderId);
  return [...byOrder.values()].flatMap((group) =>
    listUnnamedTickets(group, group[0]?.buyerName ?? ''),
  );
}

function listTickets<Ticket extends GuestTicket>(
  tickets: readonly Ticket[],
  audience: Audience,
): Ticket[] {
  switch (audience.kind) {
    case 'everyone':
      return [...tickets];
    case 'table':
      return tickets.filter(({ tableName }) => tableName === audience.table);
    case 'order':
      return tickets.filter(({ orderId }) => orderId === audience.order);
    case 'unnamed':
      return listUnnamed(tickets);
    case 'not-arrived':
      return tickets.filter(({ received }) => !received);
    case 'guest-type':
      return tickets.filter(({ chairType }) => chairType === audience.guestType);
  }
}

/** Whom a message is for: each address once with its tickets, and each person without an address once for an order. */
export function listGuests<Ticket extends GuestTicket>(
  tickets: readonly Ticket[],
  audience: Audience,
): Guest<Ticket>[] {
  const groups = Map.groupBy(
    listTickets(tickets, audience),
    (ticket) => getEmail(ticket) || `${ticket.orderId} ${ticket.userName}`,
  );
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    return { name: getName(first), email: getEmail(first), orderId: first.orderId, tickets: own };
  });
}

/** Who gets the message, and who does not and why. `optedOut` has the addresses that turned messages off, `returned` those that take no mail. */
export function sortOutRecipients<Person extends { email: string }>(
  guests: readonly Person[],
  {
    optedOut,
    returned,
    isAboutTicket,
  }: { optedOut: ReadonlySet<string>; returned: ReadonlySet<string>; isAboutTicket: boolean },
): { recipients: Person[]; skipped: (Person & { reason: SkipReason })[] } {
  const findReason = ({ email }: Person): SkipReason | null => {
    if (email === '') return 'no-address';
    if (returned.has(email)) return 'returned';
    return !isAboutTicket && optedOut.has(email) ? 'turned-off' : null;
  };
  return {
    recipients: guests.filter((guest) => findReason(guest) === null),
    skipped: guests.flatMap((guest) => {
      const reason = findReason(guest);
      return reason ? { ...guest, reason } : [];
    }),
  };
}

type SendTimes = { sendAt: Date | null; startedAt: Date | null; stoppedAt: Date | null };

export function getMessageState(
  { sendAt, startedAt, stoppedAt }: SendTimes,
  waiting: number,
): MessageState {
  if (stoppedAt) return 'stopped';
  if (startedAt) return waiting > 0 ? 'sending' : 'sent';
  return sendAt ? 'scheduled' : 'draft';
}

export type MessageText = { audience: Audience; subject: string; body: string };
type SentMessage = MessageText & { sendAt: Date };

const isWide = ({ audience }: MessageText): boolean => audience.kind !== 'order';

/** The limit that one more message on its day would pass, or null. */
export function findPassedLimit(
  message: SentMessage,
  others: readonly SentMessage[],
  timeZone: string,
): number | null {
  const day = dayInTimeZone(message.sendAt, timeZone);
  const sameDay = others.filter(
    (other) => isWide(other) === isWide(message) && dayInTimeZone(other.sendAt, timeZone) === day,
  );
  const max = isWide(message) ? maxMessagesPerDay.many : maxMessagesPerDay.order;
  return sameDay.length >= max ? max : null;
}

/** When the same guests got, or will get, the same text; null when they don't. */
export const findRepeated = (message: MessageText, others: readonly SentMessage[]): Date | null =>
  others.find(
    ({ audience, subject, body }) =>
      subject === message.subject &&
      body === message.body &&
      audience.kind === message.audience.kind &&
      formatAudience(audience) === formatAudience(message.audience),
  )?.sendAt ?? null;

type Seat = { tableName: string; chairName: string };

/** 'Table 3, Chair 4 and Chair 5; Table 5, Chair 1' */
export const formatSeats = (tickets: readonly Seat[]): string =>
  [...Map.groupBy(tickets, ({ tableName }) => tableName)]
    .map(([table, own]) => `${table}, ${joinNames(own.map(({ chairName }) => chairName))}`)
    .join('; ');

/** 'Table 3 and Table 5' */
export const formatTables = (tickets: readonly Seat[]): string =>
  joinNames([...new Set(tickets.map(({ tableName }) => tableName))]);

const joinNames = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);
