import type { ChairType } from '#contract/chairs.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { normalizeText } from '#contract/rules/normalize.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import {
  formatNote,
  type NoteKind,
  noteKindLabels,
  noteKinds,
} from '#features/tickets/contract/rules/notes.ts';
import type { PaperPage } from '#features/reports/contract/papers.ts';
import { countGuests, listGuestTypes } from '#features/reports/contract/rules/table-lists.ts';
import type { Fonts } from '#platform/pdf/load-fonts.ts';
import { createPaperList, drawFeet, type PaperList, type Sheet } from './draw-list.ts';
import type { PaperContent } from './rules.ts';

type Note = PaperContent['catererNotes'][number];
type Column = { label: string; count: (row: Row) => number };
type Row = { name: string; counts: ReturnType<typeof countGuests>; notes: readonly Note[] };

/** What the caterer sets and cooks: guests and needs of each table and together, and who has which need. */
export function drawCatererList(
  { tables, title, day, catererNotes: notes, catererChoices }: PaperContent,
  sheet: Sheet,
  fonts: Fonts,
): PaperPage[] {
  const list = createPaperList(sheet, fonts);
  const occupied = tables.filter(({ guests }) => guests.length > 0);
  if (occupied.length === 0) return [];
  const all = occupied.flatMap(({ guests }) => guests);
  list.startPage(() => {
    list.addText('For the caterer', { style: 'title', sizes: [26] });
    list.addText(
      [day, formatCount(all.length, 'guest'), formatCount(occupied.length, 'table')]
        .filter(Boolean)
        .join(' · '),
      { style: 'text', sizes: [10.5], soft: true },
    );
    list.addSpace(10);
  });
  const rows: Row[] = occupied.map(({ tableName, guests }) => ({
    name: tableName,
    counts: countGuests(guests),
    notes: notes.filter((note) => note.tableName === tableName),
  }));
  // A note on an order whose guests sit at several tables has the names of all.
  const shared = notes.filter(
    (note) => !occupied.some((table) => table.tableName === note.tableName),
  );
  if (shared.length > 0) rows.push({ name: 'Several tables', counts: { total: 0 }, notes: shared });
  drawCounts(list, rows, { name: 'Together', counts: countGuests(all), notes });
  for (const question of catererChoices) drawChoices(list, question);
  if (notes.length > 0) drawNotes(list, notes);
  drawFeet(list.pages, title, sheet, fonts);
  return list.pages;
}

function drawCounts(list: PaperList, rows: readonly Row[], total: Row): void {
  const columns: Column[] = [
    ...listGuestTypes(total.counts).map((type: ChairType) => ({
      label: chairTypeLabels[type],
      count: ({ counts }: Row) => counts[type] ?? 0,
    })),
    { label: 'Guests', count: ({ counts }) => counts.total },
    ...noteKinds
      .filter((kind) => countKind(total.notes, kind) > 0)
      .map((kind) => ({
        label: noteKindLabels[kind],
        count: (row: Row) => countKind(row.notes, kind),
      })),
  ];
  const width = Math.min(58, (list.width - 130) / columns.length);
  const first = list.width - columns.length * width;
  const addRow = (name: string, texts: readonly string[], style: 'text' | 'bold', size?: number) =>
    list.addRow(
      [
        { text: name, from: 0, to: first - 6, style: 'bold' as const },
        ...texts.map((text, at) => ({
          text,
          from: first + at * width + 4,
          to: first + (at + 1) * width,
          style,
          align: 'right' as const,
        })),
      ],
      size ? { size } : {},
    );
  const toTexts = (row: Row) => columns.map(({ count }) => String(count(row) || ''));
  const labels = columns.map(({ label }) => label);
  addRow('Table', labels, 'bold', 8);
  for (const row of rows) addRow(row.name, toTexts(row), 'text');
  addRow(total.name, toTexts(total), 'bold');
}

function drawChoices(
  list: PaperList,
  { text, rows }: PaperContent['catererChoices'][number],
): void {
  list.requireRoom(90);
  list.addSpace(18);
  list.addText(text, { style: 'title', sizes: [16, 14, 12] });
  list.addSpace(4);
  for (const [at, row] of rows.entries())
    list.addRow([
      { text: row.name, from: 0, to: 150, style: 'bold' },
      {
        text: row.text,
        from: 158,
        to: list.width,
        ...(at === rows.length - 1 && { style: 'bold' }),
      },
    ]);
}

const countKind = (notes: readonly Note[], kind: NoteKind): number =>
  notes.filter((note) => note.kind === kind).length;

function drawNotes(list: PaperList, notes: readonly Note[]): void {
  list.addSpace(18);
  list.addText('Diets, babies and other notes', { style: 'title', sizes: [16] });
  list.addSpace(4);
  for (const { text, count } of countNotes(notes))
    list.addRow([
      { text: String(count), from: 0, to: 24, style: 'bold', align: 'right' },
      { text, from: 34, to: list.width },
    ]);
  list.addSpace(14);
  list.addText('Who and where', { style: 'title', sizes: [16] });
  list.addSpace(4);
  for (const note of notes)
    list.addRow([
      {
        text: [note.tableName, note.chairName || 'whole order'].join(', '),
        from: 0,
        to: 150,
        style: 'bold',
      },
      { text: toOneLine(note.userName), from: 158, to: 300 },
      { text: toOneLine(formatNote(note)), from: 310, to: list.width },
    ]);
}

/** How many notes say the same, the most frequent first within their kind. */
function countNotes(notes: readonly Note[]): { text: string; count: number }[] {
  const kinds = Map.groupBy(notes, ({ kind, text }) => `${kind} ${normalizeText(text)}`);
  return [...kinds.values()]
    .flatMap((same) => {
      const [note] = same;
      return note ? [{ note, count: same.length }] : [];
    })
    .toSorted(
      (a, b) =>
        noteKinds.indexOf(a.note.kind) - noteKinds.indexOf(b.note.kind) || b.count - a.count,
    )
    .map(({ note, count }) => ({ text: toOneLine(formatNote(note)), count }));
}
