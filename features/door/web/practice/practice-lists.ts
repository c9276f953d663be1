import type { DoorTicket, TicketList } from '#features/door/contract/check-in.ts';
import { normalizeBarCode } from '#features/door/contract/rules/check-in.ts';
import { getPracticeCode, type PracticeKind } from '#features/door/contract/rules/practice.ts';

/** No reception has this number. */
export const practiceEvent = 0;

/** What a practice ticket is for; the door says the rest. */
export const practiceLabels: Record<PracticeKind, { title: string; hint: string }> = {
  good: { title: 'Good ticket', hint: 'Scan it twice: the second time it has been used.' },
  received: { title: 'Already checked in', hint: 'Someone came in with it at another door.' },
  refunded: { title: 'Refunded ticket', hint: 'The guest got the money back.' },
  'another event': { title: 'Ticket of another reception', hint: 'For example, of last year.' },
  unknown: { title: 'Torn or unknown code', hint: 'Not on the list. Search by name instead.' },
  party: { title: 'Family of four', hint: 'Four tickets of one order. Receive them together.' },
  note: { title: 'Guest with a note', hint: 'A wheelchair. Read the note before you point.' },
};

type PracticeGuest = Pick<DoorTicket, 'userName'> & Partial<DoorTicket>;

/** The guests who come to practice, as the door's list would have them. `now` dates the one who is in. */
export function buildPracticeLists(now: Date): TicketList[] {
  let last = 0;
  const toTicket = (kind: PracticeKind, guest: PracticeGuest): DoorTicket => {
    last += 1;
    return {
      id: last,
      orderId: last,
      barCode: normalizeBarCode(getPracticeCode(kind)),
      tableName: 'Table 1',
      chairName: `Chair ${last}`,
      chairType: 'adult',
      received: 'No',
      telephoneEnd: '',
      receivedAt: null,
      receivedBy: null,
      receivedDoor: null,
      notes: [],
      ...guest,
    };
  };
  const minutesAgo = 20;
  const family = { userName: 'Practice Family', orderId: 100, tableName: 'Table 2' };
  const [first, ...others] = ['1', '2', '3', '4'].map((chair) =>
    toTicket('party', { ...family, chairName: `Chair ${chair}` }),
  );
  const parts = others.map((ticket, index) => ({
    ...ticket,
    // Of its own: they come in with the first, or one by one.
    barCode: `${ticket.barCode}${'ABC'.charAt(index)}`,
  }));
  const list = { version: '', retired: [], moved: [] };
  return [
    {
      ...list,
      event: practiceEvent,
      eventTitle: 'Practice',
      tickets: [
        toTicket('good', { userName: 'Practice Guest' }),
        toTicket('received', {
          userName: 'Practice Early Guest',
          received: 'Yes',
          receivedAt: new Date(now.getTime() - minutesAgo * 60_000),
          receivedBy: 'Another usher',
          receivedDoor: 'Main door',
        }),
        ...(first ? [first, ...parts] : []),
        toTicket('note', {
          userName: 'Practice Guest in a Wheelchair',
          notes: [{ kind: 'wheelchair', text: '' }],
        }),
      ],
      retired: [normalizeBarCode(getPracticeCode('refunded'))],
    },
    {
      ...list,
      event: practiceEvent - 1,
      eventTitle: 'Another reception',
      tickets: [toTicket('another event', { userName: 'Practice Guest of Another Day' })],
    },
  ];
}
