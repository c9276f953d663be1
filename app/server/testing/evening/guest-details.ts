import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { guestNotes, type NoteInput } from '#features/tickets/contract/notes.ts';
import { type Question, questions, responses } from '#features/tickets/contract/questions.ts';
import type { Evening, Guest } from './open-evening.ts';

/** Names for 40 guests: by the buyers with the link of their order, and by reception. */
export async function nameGuests(evening: Evening): Promise<void> {
  const { site } = evening;
  let count = 0;
  const nextName = () => `Guest ${(count += 1)}`;
  for (const { orderId, key } of evening.sales) {
    const others = evening.listGuests(orderId).slice(1);
    if (key === null || others.length === 0) continue;
    const names = others.map(({ id, name }) => ({ id, before: name, name: nextName() }));
    await site.call(companions.saveNames, { body: { key: [key], names } });
    for (const { id, name } of names) Object.assign(evening.getGuest(id), { name, isNamed: true });
  }
  const rest = evening.guests.filter(({ isNamed }) => !isNamed);
  for (const guest of rest.slice(0, 40 - count)) {
    const { buyer } = evening.findSale(guest.orderId);
    const name = nextName();
    const body = { name, phone: buyer.phone, email: buyer.email, isForOrder: false };
    const staff = await site.as('reception');
    await site.callFresh(moves.correctHolder, { params: { id: guest.id }, body }, staff);
    Object.assign(guest, { name, isNamed: true });
  }
}

const meals = ['Beef', 'Fish'] as const;
const nothing = { text: '', choiceIds: [] };

/** Reception asks for the meal of each guest and the seats on the bus; the first guests say, the buyers online by themselves. */
export async function respondToQuestions(evening: Evening): Promise<void> {
  const { site, event } = evening;
  const common = {
    event,
    help: '',
    isRequired: true,
    isAtDoor: true,
    guestTypes: [],
    closesDaysBefore: null,
  };
  const add = async (text: string, scope: Question['scope'], kind: Question['kind']) => {
    const choices = kind === 'one' ? meals.map((label) => ({ id: null, label })) : [];
    const body = { ...common, text, scope, kind, choices };
    return site.call(questions.create, { body }, await site.as('reception'));
  };
  const [meal, bus] = [await add('Meal', 'guest', 'one'), await add('Bus', 'order', 'number')];
  const answering = [
    ...evening.sales.filter(({ key }) => key !== null).slice(0, 12),
    ...evening.sales.filter(({ key }) => key === null).slice(0, 8),
  ];
  for (const { orderId, key, buyer } of answering) {
    const guests = evening.listGuests(orderId);
    const before = nothing;
    const ofGuests = guests.map((guest, place) => {
      guest.meal = meals[place % 2] ?? 'Beef';
      const after = { text: '', choiceIds: [(place % 2) + 1] };
      return { questionId: meal.id, ticketId: guest.id, before, after };
    });
    const seats = { text: String(guests.length), choiceIds: [] };
    const changes = [...ofGuests, { questionId: bus.id, ticketId: null, before, after: seats }];
    if (key === null)
      await site.call(
        responses.saveForTeam,
        { params: { id: orderId }, body: { responses: changes } },
        await site.as('reception'),
      );
    else
      await site.call(responses.saveForOrder, {
        params: { telephone: buyer.phone, orderId },
        body: { key: [key], responses: changes },
      });
  }
}

/** Notes that stay with guests who neither leave nor hand their ticket over. */
export async function writeNotes(evening: Evening, guests: readonly Guest[]): Promise<void> {
  const { site } = evening;
  const notes: NoteInput[] = [
    { kind: 'wheelchair', text: '', audiences: ['door'] },
    { kind: 'diet', text: 'No nuts', audiences: ['caterer'] },
    { kind: 'diet', text: 'No milk', audiences: ['caterer', 'door'] },
    { kind: 'other', text: 'Leaves early', audiences: [] },
  ];
  for (const [place, note] of notes.entries())
    await site.call(
      guestNotes.create,
      { params: { id: guests[place]?.id ?? 0 }, body: { ...note, isForOrder: false } },
      await site.as('reception'),
    );
}

/** Writes to all guests; returns who got it by the list of the message. */
export async function writeToGuests(evening: Evening): Promise<string[]> {
  const { site, event } = evening;
  const staff = await site.as('reception');
  const audience = { kind: 'everyone' as const };
  const message = { audience, subject: 'Doors', body: 'Doors open at 5.', isAboutTicket: true };
  const { id } = await site.call(guestMessages.create, { body: { event, message } }, staff);
  const { recipients } = await site.call(
    guestMessages.listPeople,
    { body: { event, audience, isAboutTicket: true } },
    staff,
  );
  const body = { seen: message, count: recipients.length, sendAt: null, again: false };
  await site.call(guestMessages.send, { params: { id }, body }, staff);
  await evening.finishTasks();
  const sent = await site.call(guestMessages.get, { params: { id } }, staff);
  return sent.recipients.map(({ email }) => email);
}
