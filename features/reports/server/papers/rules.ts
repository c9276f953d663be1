import type { ChairType } from '#contract/chairs.ts';
import { compareNames } from '#contract/rules/names.ts';
import { normalizeText } from '#contract/rules/normalize.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import type { EventNote } from '#features/tickets/contract/notes.ts';
import { listUnnamedTickets } from '#features/tickets/contract/rules/guest-names.ts';
import { formatNote } from '#features/tickets/contract/rules/notes.ts';
import { type HolderContact, isHeldBy } from '#features/tickets/server/rules.ts';
import type { EventResponses, Question } from '#features/tickets/contract/questions.ts';
import type { PaperOptions } from '#features/reports/contract/papers.ts';
import {
  countChoices,
  isNoteOn,
  listGuestResponses,
  listNotesFor,
} from '#features/reports/contract/rules/table-lists.ts';

export type SeatedGuest = {
  id: number;
  orderId: number;
  userName: string;
  userEmail: string;
  telephone: string;
  chairType: ChairType;
  tableName: string;
  chairName: string;
  buyer: HolderContact & { name: string };
};

/** A guest as papers show one. Texts are on one line. */
export type PaperGuest = {
  tableName: string;
  chairName: string;
  chairType: ChairType;
  name: string;
  /** False for one who still has the name of the buyer, but the buyer, and for one without any. */
  isNamed: boolean;
  orderName: string;
  /** What the door knows of the guest, and what was responded. */
  notes: string[];
};

export type PaperTable = { tableName: string; url: string; guests: PaperGuest[] };

/** All that a paper shows, as data for the worker. */
export type PaperContent = {
  options: Pick<PaperOptions, 'kind' | 'size' | 'order' | 'cards' | 'unnamed' | 'names'>;
  title: string;
  day: string;
  /** The address of the seating plan, without a table. */
  planUrl: string;
  tables: PaperTable[];
  catererNotes: Pick<EventNote, 'tableName' | 'chairName' | 'userName' | 'kind' | 'text'>[];
  /** How often each choice of a question was taken, by table and together. */
  catererChoices: { text: string; rows: { name: string; text: string }[] }[];
  sponsors: { extra: string; names: string[] }[];
};

/** The questions of an event with what was responded. */
export type PaperResponses = { questions: readonly Question[]; rows: readonly EventResponses[] };

/** The name of a guest on paper; of one without a name, whose guest it is. */
export function formatPaperName({ isNamed, name, orderName }: PaperGuest): string {
  if (isNamed) return name;
  return orderName ? `Guest of ${orderName}` : 'Guest';
}

/** The chosen ones of the tables, in the order of their names. */
export const selectTables = (all: readonly string[], chosen?: readonly string[]): string[] =>
  all.filter((name) => chosen?.includes(name) ?? true).toSorted(compareNames);

/** The guests of an event in the order of tables and chairs, each with the notes and responses for the door. */
export function toPaperGuests(
  seated: readonly SeatedGuest[],
  notes: readonly EventNote[],
  { questions, rows }: PaperResponses,
): PaperGuest[] {
  const sorted = seated.toSorted(
    (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
  );
  const unnamed = new Set(
    [...Map.groupBy(sorted, ({ orderId }) => orderId).values()].flatMap((tickets) => {
      const [{ buyer } = { buyer: null }] = tickets;
      return buyer
        ? listUnnamedTickets(
            tickets.filter((ticket) => isHeldBy(ticket, buyer)),
            buyer.name,
          )
        : [];
    }),
  );
  const doorNotes = listNotesFor('door', notes);
  return sorted.map((guest) => ({
    tableName: guest.tableName,
    chairName: guest.chairName,
    chairType: guest.chairType,
    name: toOneLine(guest.userName),
    isNamed: !unnamed.has(guest) && toOneLine(guest.userName) !== '',
    orderName: toOneLine(guest.buyer.name),
    notes: [
      ...doorNotes.filter((note) => isNoteOn(note, guest)).map(formatNote),
      ...listGuestResponses(questions, rows, guest),
    ].map(toOneLine),
  }));
}

/** The notes for the caterer on the guests of these tables; one on an order belongs to each of its tables. */
export function listCatererNotes(
  notes: readonly EventNote[],
  seated: readonly SeatedGuest[],
  tables: readonly string[],
): PaperContent['catererNotes'] {
  const chosen = seated.filter(({ tableName }) => tables.includes(tableName));
  return listNotesFor('caterer', notes)
    .filter((note) => chosen.some((guest) => isNoteOn(note, guest)))
    .map(({ tableName, chairName, userName, kind, text }) => ({
      tableName,
      chairName,
      userName,
      kind,
      text,
    }));
}

/** What was chosen for the guests of these tables, as the rows of the caterer's list. */
export const listCatererChoices = (
  { questions, rows }: PaperResponses,
  seated: readonly SeatedGuest[],
  tables: readonly string[],
): PaperContent['catererChoices'] =>
  countChoices(
    questions,
    rows,
    seated.filter(({ tableName }) => tables.includes(tableName)),
  ).map(({ text, together, tables: perTable }) => ({
    text: toOneLine(text),
    rows: [
      ...perTable.map((table) => ({ name: table.tableName, text: toOneLine(table.text) })),
      { name: 'Together', text: toOneLine(together) },
    ],
  }));

/** The sponsors of each extra by name, each once, however it is written. The extras stay in their order. */
export const groupSponsors = (
  rows: readonly { extra: string; name: string }[],
): PaperContent['sponsors'] =>
  [...Map.groupBy(rows, ({ extra }) => extra)]
    .map(([extra, buyers]) => {
      const names = buyers.map(({ name }) => toOneLine(name)).filter((name) => name !== '');
      const unique = new Map(names.map((name) => [normalizeText(name), name]));
      return { extra: toOneLine(extra), names: [...unique.values()].toSorted(compareNames) };
    })
    .filter(({ names }) => names.length > 0);
