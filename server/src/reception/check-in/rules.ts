import type { DoorTicket, Scan, Verdict } from '@namugongo/contract/reception/check-in';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { type DoorScan, verdictOf, verdictSentence } from '@namugongo/contract/rules/door';

/** A ticket as it is kept, living or not. */
export type TicketRecord = {
  id: number;
  eventId: number;
  orderId: number;
  barCode: string;
  userName: string;
  telephone: string;
  tableName: string;
  chairName: string;
  chairType: ChairType;
  checkoutDate: Date;
  receivedAt: Date | null;
  receivedBy: string | null;
  receivedDoor: string | null;
  cancelledAt: Date | null;
};

/** A code somebody may show: the ticket's own, or one it had before. */
export type KnownCode = { code: string; ticket: TicketRecord; retired: boolean };

/** A scan that let somebody in, as it is kept. */
export type Arrival = DoorScan & {
  ticketId: number;
  sentAt: Date;
  door: string | null;
  whoName: string;
};

export type Usher = { id: string; name: string };
export type CleanScan = Omit<Scan, 'scannedAt' | 'deviceId'> & {
  scannedAt: Date;
  deviceId: string;
  /** The device said when: the same scan can be known again when it is sent twice. */
  timed: boolean;
};

export const showDoorTicket = (ticket: TicketRecord, barCode = ticket.barCode): DoorTicket => ({
  id: ticket.id,
  barCode,
  userName: ticket.userName,
  tableName: ticket.tableName,
  chairName: ticket.chairName,
  chairType: ticket.chairType,
  orderId: ticket.orderId,
  received: ticket.receivedAt ? 'Yes' : 'No',
  telephoneEnd: ticket.telephone.slice(-4),
  receivedAt: ticket.receivedAt,
  receivedBy: ticket.receivedBy,
  receivedDoor: ticket.receivedDoor,
});

/** What a door answers to a code before anything is changed. */
export const judgeCode = (known: KnownCode | null, eventId: number) =>
  verdictOf(
    known && {
      living: !known.retired && known.ticket.cancelledAt === null,
      ofThisEvent: known.ticket.eventId === eventId,
      received: known.ticket.receivedAt !== null,
    },
  );

/** What a scan comes to: the verdict, and what is to be written down of it. */
export type Judgement = {
  verdict: Verdict['verdict'];
  conflict: boolean;
  /** The scan let somebody in and is kept as such. */
  arrival: boolean;
  /** The scan is the one that counts from now on, received at that moment. */
  receivedAt: Date | null;
};

type Circumstances = {
  eventId: number;
  /** All that let this ticket in so far. */
  arrivals: readonly Arrival[];
  /** The device has already let the guest in and only reports it. */
  letIn: boolean;
  now: Date;
};

/** Decides one scan. The first scan wins, not the first one sent; a scan sent again changes nothing. */
export function judgeScan(
  known: KnownCode | null,
  scan: CleanScan,
  { eventId, arrivals, letIn, now }: Circumstances,
): Judgement {
  const verdict = judgeCode(known, eventId);
  const nothing = { arrival: false, receivedAt: null };
  if (!known || (verdict !== 'received' && verdict !== 'already received'))
    return { verdict, conflict: false, ...nothing };
  const sameScan = arrivals.some(
    (one) => one.deviceId === scan.deviceId && one.scannedAt.getTime() === scan.scannedAt.getTime(),
  );
  const byAnother = arrivals.some((one) => one.undoneAt === null && one.deviceId !== scan.deviceId);
  if (scan.timed && sameScan) return { verdict: 'received', conflict: byAnother, ...nothing };
  const at = momentOfScan(known.ticket, scan, now);
  if (verdict === 'received') return { verdict, conflict: false, arrival: true, receivedAt: at };
  const conflict = letIn && byAnother;
  const { receivedAt } = known.ticket;
  if (conflict && receivedAt && at < receivedAt)
    return { verdict: 'received', conflict, arrival: true, receivedAt: at };
  return { verdict, conflict, arrival: conflict, receivedAt: null };
}

/** A device's clock may be wrong: nobody came before the ticket was sold, or later than the scan was sent. */
export function momentOfScan(
  { checkoutDate }: Pick<TicketRecord, 'checkoutDate'>,
  { scannedAt }: Pick<CleanScan, 'scannedAt'>,
  sentAt: Date,
): Date {
  if (scannedAt > sentAt) return sentAt;
  return scannedAt < checkoutDate ? checkoutDate : scannedAt;
}

/** A judgement as the device is told it. */
export function showVerdict(
  known: KnownCode | null,
  { verdict, conflict }: Pick<Judgement, 'verdict' | 'conflict'>,
  barCode: string,
  timeOf: (moment: Date) => string,
): Verdict {
  const ticket = known && showDoorTicket(known.ticket, known.code);
  const first = ticket?.receivedAt
    ? { time: timeOf(ticket.receivedAt), door: ticket.receivedDoor, by: ticket.receivedBy }
    : {};
  return { barCode, verdict, detail: verdictSentence(verdict, first), ticket, conflict };
}
