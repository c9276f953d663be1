import { formatGuestSeat } from '#features/event/contract/rules/guest-types.ts';
import type { QuestionForm } from '#features/tickets/contract/questions.ts';
import {
  listMissing,
  listSlots,
  type QuestionScope,
  type ResponseSlot,
} from '#features/tickets/contract/rules/questions.ts';
import type { TicketSearchResult } from '#features/tickets/contract/tickets.ts';

type FormQuestion = QuestionForm['questions'][number];

/** A place for a response, and whether it can be changed. */
export type FormSlot = ResponseSlot<FormQuestion> & { isOpen: boolean };

/** Slots under a heading: those of the order or of a guest. */
export type SlotGroup = { title: string | null; slots: readonly FormSlot[] };

type GuestForm = {
  form: QuestionForm;
  tickets: readonly TicketSearchResult[];
  now: number;
  scopes?: readonly QuestionScope[];
};

/** The places for a guest's or buyer's responses: closed once the question is, or when the ticket can't be changed anymore. */
export function listGuestSlots({ form, tickets, now, scopes }: GuestForm): FormSlot[] {
  const changeable = tickets.filter(({ actions = [] }) => actions.includes('correct-name'));
  return listSlots(form.questions, tickets, scopes).map((slot) => ({
    ...slot,
    isOpen:
      (slot.question.closesAt === null || now < slot.question.closesAt.getTime()) &&
      (slot.ticketId === null
        ? changeable.length > 0
        : changeable.some(({ id }) => id === slot.ticketId)),
  }));
}

/** The required responses that are not there yet and can still be given. */
export const listOpenMissing = (slots: readonly FormSlot[], { responses }: QuestionForm) =>
  listMissing(
    slots.filter(({ isOpen }) => isOpen),
    responses,
  );

/** What concerns the order first, then each guest. */
export const groupSlots = (
  slots: readonly FormSlot[],
  tickets: readonly Pick<
    TicketSearchResult,
    'id' | 'userName' | 'tableName' | 'chairName' | 'chairType'
  >[],
): SlotGroup[] =>
  [
    { title: 'Your order', slots: slots.filter(({ ticketId }) => ticketId === null) },
    ...tickets.map((ticket) => ({
      title: `${ticket.userName}, ${formatGuestSeat(ticket)}`,
      slots: slots.filter(({ ticketId }) => ticketId === ticket.id),
    })),
  ].filter((group) => group.slots.length > 0);
