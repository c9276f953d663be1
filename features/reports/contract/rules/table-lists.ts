import { chairTypes, type ChairType } from '#contract/chairs.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { EventNote } from '#features/tickets/contract/notes.ts';
import type { EventResponses, Question } from '#features/tickets/contract/questions.ts';
import type { NoteAudience } from '#features/tickets/contract/rules/notes.ts';
import {
  countResponses,
  formatResponse,
  isEmptyResponse,
  type ResponseCounts,
} from '#features/tickets/contract/rules/questions.ts';

type Guest = { tableName: string; chairName: string; chairType: ChairType };

/** Guests of each type at a table, and together. */
export type GuestCounts = Partial<Record<ChairType, number>> & { total: number };

/** A table with its guests in the order of the chairs. */
export type TableList<G extends Guest> = { tableName: string; guests: G[]; counts: GuestCounts };

/** The tables with guests, in the order of their names. */
export function groupByTable<G extends Guest>(guests: readonly G[]): TableList<G>[] {
  return [...Map.groupBy(guests, ({ tableName }) => tableName)]
    .map(([tableName, seated]) => ({
      tableName,
      guests: seated.toSorted((a, b) => compareNames(a.chairName, b.chairName)),
      counts: countGuests(seated),
    }))
    .toSorted((a, b) => compareNames(a.tableName, b.tableName));
}

/** How many guests of each type there are: what the caterer sets and cooks. */
export function countGuests(guests: readonly Pick<Guest, 'chairType'>[]): GuestCounts {
  const counts: GuestCounts = { total: guests.length };
  for (const { chairType } of guests) counts[chairType] = (counts[chairType] ?? 0) + 1;
  return counts;
}

/** The types that occur. */
export const listGuestTypes = (counts: GuestCounts): ChairType[] =>
  chairTypes.filter((type) => counts[type]);

type OnSeat = Pick<EventNote, 'ticketId' | 'orderId'>;

/** Whether a note is on this guest or on the whole order. */
export const isNoteOn = (note: OnSeat, { id, orderId }: { id: number; orderId: number }): boolean =>
  note.ticketId === null ? note.orderId === orderId : note.ticketId === id;

/** The notes that an audience sees, in the order of their tables. */
export const listNotesFor = (audience: NoteAudience, notes: readonly EventNote[]): EventNote[] =>
  notes
    .filter(({ audiences }) => audiences.includes(audience))
    .toSorted(
      (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
    );

/**
 * The questions whose responses an audience sees: hosts those that the door sees, with each guest; the caterer how often each choice
 * was taken, without names.
 */
export const listQuestionsFor = (
  audience: NoteAudience,
  questions: readonly Question[],
): Question[] =>
  questions.filter(({ isAtDoor, choices }) =>
    audience === 'door' ? isAtDoor : choices.length > 0,
  );

/** What hosts read of what was responded for a guest and for the whole order: 'Meal: Fish'. */
export function listGuestResponses(
  questions: readonly Question[],
  rows: readonly EventResponses[],
  guest: { id: number; orderId: number },
): string[] {
  const own = rows.filter((row) => isNoteOn(row, guest)).flatMap(({ responses }) => responses);
  return listQuestionsFor('door', questions).flatMap((question) =>
    own
      .filter(({ questionId }) => questionId === question.id)
      .filter((response) => !isEmptyResponse(response))
      .map((response) => `${question.text}: ${formatResponse(question, response)}`),
  );
}

/** How often each choice of a question was taken, at each table and together. */
export type ChoiceCounts = {
  id: number;
  text: string;
  together: string;
  tables: { tableName: string; text: string }[];
};

/** What the caterer counts for these guests. A response for an order whose guests sit at several tables is at none of them. */
export function countChoices(
  questions: readonly Question[],
  rows: readonly EventResponses[],
  guests: readonly { id: number; orderId: number; tableName: string }[],
): ChoiceCounts[] {
  const seated = rows.flatMap((row) => {
    const tables = new Set(
      guests.filter((guest) => isNoteOn(row, guest)).map(({ tableName }) => tableName),
    );
    const [tableName] = tables;
    if (tableName === undefined) return [];
    return [{ ...row, tableName: tables.size > 1 ? 'Several tables' : tableName }];
  });
  return listQuestionsFor('caterer', questions).flatMap((question) => {
    const values = seated.flatMap(({ tableName, responses }) =>
      responses
        .filter(({ questionId }) => questionId === question.id)
        .map((value) => ({ ...value, tableName })),
    );
    if (values.length === 0) return [];
    const format = (part: typeof values) => formatChoices(countResponses(question, part));
    return [
      {
        id: question.id,
        text: question.scope === 'order' ? `${question.text} (whole order)` : question.text,
        together: format(values),
        tables: [...Map.groupBy(values, ({ tableName }) => tableName)]
          .map(([tableName, part]) => ({ tableName, text: format(part) }))
          .toSorted((a, b) => compareNames(a.tableName, b.tableName)),
      },
    ];
  });
}

/** 'Beef 4 · Fish 2 · No answer 1' */
const formatChoices = ({ choices, places, responses }: ResponseCounts): string =>
  [...choices, { label: 'No answer', count: places - responses }]
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${count}`)
    .join(' · ');
