import type { PaperPage } from '#features/reports/contract/papers.ts';
import type { Fonts } from '#platform/pdf/load-fonts.ts';
import { createPaperList, drawFeet, type Sheet } from './draw-list.ts';
import type { PaperContent } from './rules.ts';

/** The names of the sponsors, by what they bought, to print or to read from the stage. */
export function drawSponsorsList(
  { sponsors, title, day }: PaperContent,
  sheet: Sheet,
  fonts: Fonts,
): PaperPage[] {
  const list = createPaperList(sheet, fonts);
  if (sponsors.length === 0) return [];
  list.startPage(() => {
    list.addText('Our sponsors', { style: 'title', sizes: [26] });
    list.addText([title, day].filter(Boolean).join(' · '), {
      style: 'text',
      sizes: [10.5],
      soft: true,
    });
    list.addSpace(8);
  });
  for (const { extra, names } of sponsors) {
    list.requireRoom(headHeight);
    list.addSpace(12);
    list.addText(extra, { style: 'title', sizes: [16, 14, 12] });
    list.addSpace(2);
    for (const name of names) list.addRow([{ text: name, from: 0, to: list.width }], { size: 12 });
  }
  drawFeet(list.pages, title, sheet, fonts);
  return list.pages;
}

/** The name of an extra is never the last line of a page. */
const headHeight = 90;
