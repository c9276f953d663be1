import { formatCount } from '#contract/rules/counts.ts';
import { compareNames } from '#contract/rules/names.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { PaperPage } from '#features/reports/contract/papers.ts';
import type { Fonts } from '#platform/pdf/load-fonts.ts';
import { createPaperList, drawFeet, type PaperList, type Sheet } from './draw-list.ts';
import { formatPaperName, type PaperContent, type PaperGuest, type PaperTable } from './rules.ts';

const seatEnd = 92;
const guestEnd = 316;

/** A list of the guests of each table for its host, each table on a page of its own. */
export function drawTableLists(
  { options, tables, title, day }: PaperContent,
  sheet: Sheet,
  fonts: Fonts,
): PaperPage[] {
  const list = createPaperList(sheet, fonts);
  for (const table of tables) {
    list.startPage(() => drawHead(list, table, day));
    const guests =
      options.order === 'name'
        ? table.guests.toSorted((a, b) => compareNames(a.name, b.name))
        : table.guests;
    for (const guest of guests) drawGuest(list, guest);
  }
  drawFeet(list.pages, title, sheet, fonts);
  return list.pages;
}

function drawHead(list: PaperList, { tableName, guests }: PaperTable, day: string): void {
  list.addText(tableName, { style: 'bold', sizes: [24, 21, 18, 15, 12, 10] });
  list.addText([day, formatCount(guests.length, 'guest')].filter(Boolean).join(' · '), {
    style: 'text',
    sizes: [10.5],
    soft: true,
  });
  list.addSpace(10);
  list.addRow(
    [
      { text: 'Chair', from: 0, to: seatEnd, style: 'bold', soft: true },
      { text: 'Guest', from: seatEnd + 8, to: guestEnd, style: 'bold', soft: true },
      { text: 'Order of', from: guestEnd + 12, to: list.width, style: 'bold', soft: true },
    ],
    { size: 9 },
  );
}

function drawGuest(list: PaperList, guest: PaperGuest): void {
  const { chairName, chairType, orderName, notes } = guest;
  const type = chairType === 'adult' ? '' : ` (${guestTypeLabels[chairType]})`;
  const isLast = notes.length === 0;
  list.addRow(
    [
      { text: chairName, from: 0, to: seatEnd, soft: true },
      {
        text: formatPaperName(guest) + type,
        from: seatEnd + 8,
        to: guestEnd,
        style: 'bold',
      },
      { text: orderName, from: guestEnd + 12, to: list.width },
    ],
    { hasRule: isLast },
  );
  for (const [at, text] of notes.entries())
    list.addRow([{ text, from: seatEnd + 8, to: list.width }], {
      size: 9.5,
      hasRule: at === notes.length - 1,
    });
}
