import type { PaperPage } from '#features/reports/contract/papers.ts';
import { formatSeat, compareNames } from '#contract/rules/names.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import type { Fonts } from '#platform/pdf/load-fonts.ts';
import { drawBlock, drawRule, fitBlock, round } from './draw-block.ts';
import { formatPaperName, type PaperContent, type PaperGuest } from './rules.ts';

type Sheet = { width: number; height: number };

/** In points. A flat card is 3.5 by 2 inches; a folded one has the same on both sides of the fold. */
const cardLayouts = {
  flat: { height: 144, rows: 5, fold: 0 },
  folded: { height: 240, rows: 3, fold: 120 },
} as const;
const card = { width: 252, columns: 2, inset: 16, insetTop: 10, insetBottom: 12 } as const;

const nameSizes = [28, 26, 24, 22, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4];

/** The place cards, several on a page, with marks for the scissors. */
export function drawPlaceCards(
  { options, tables }: PaperContent,
  sheet: Sheet,
  fonts: Fonts,
): PaperPage[] {
  const layout = cardLayouts[options.cards];
  const perPage = card.columns * layout.rows;
  const guests = tables
    .flatMap((table) => table.guests)
    .filter(({ isNamed }) => isNamed || options.unnamed !== 'none');
  const sorted =
    options.order === 'name' ? guests.toSorted((a, b) => compareNames(a.name, b.name)) : guests;
  const left = (sheet.width - card.columns * card.width) / 2;
  const top = (sheet.height - layout.rows * layout.height) / 2;
  return Array.from({ length: Math.ceil(sorted.length / perPage) }, (_, index): PaperPage => {
    const page: PaperPage = { lines: [], marks: listCutMarks({ left, top }, layout) };
    for (const [at, guest] of sorted.slice(index * perPage, (index + 1) * perPage).entries()) {
      const x = left + (at % card.columns) * card.width;
      const y = top + Math.floor(at / card.columns) * layout.height + layout.fold;
      const isBlank = !guest.isNamed && options.unnamed === 'blank';
      const front: PaperPage = { lines: [], marks: [] };
      drawCard(front, guest, fonts, { x, y, height: layout.height - layout.fold, isBlank });
      const back = layout.fold > 0 ? [turnPage(front, { x: x + card.width / 2, y })] : [];
      for (const side of [front, ...back]) {
        page.lines.push(...side.lines);
        page.marks.push(...side.marks);
      }
    }
    return page;
  });
}

/** The same upside down on the other side of a fold, so that it reads from there once the card stands. */
const turnPage = ({ lines, marks }: PaperPage, center: { x: number; y: number }): PaperPage => {
  const turn = ({ x, y }: { x: number; y: number }) => ({
    x: round(2 * center.x - x),
    y: round(2 * center.y - y),
  });
  return {
    lines: lines.map((line) => ({ ...line, ...turn(line), turned: true })),
    marks: marks.map((mark) => ({ ...mark, ...turn(mark), scale: -mark.scale })),
  };
};

type Front = { x: number; y: number; height: number; isBlank: boolean };

/** The name as large as it fits above the seat; or a line to write it on. */
function drawCard(page: PaperPage, guest: PaperGuest, fonts: Fonts, front: Front): void {
  const { x, y, height, isBlank } = front;
  const width = card.width - 2 * card.inset;
  const inside = { x: x + card.inset, width, align: 'center' as const };
  const seat = fitBlock(toOneLine(formatSeat(guest)), fonts, {
    style: 'text',
    width,
    height: 26,
    sizes: [10.5, 9.5, 8.5, 7.5, 6.5, 5.5, 4.5],
  });
  const seatTop = y + height - card.insetBottom - seat.height;
  const ruleY = seatTop - 7;
  const nameTop = y + card.insetTop;
  const room = ruleY - 4 - nameTop;
  drawRule(page, { x: x + card.width / 2 - 22, y: ruleY, width: 44, kind: 'ornament' });
  if (isBlank) drawRule(page, { x: x + card.inset + 10, y: ruleY - 22, width: width - 20 });
  else {
    const name = fitBlock(formatPaperName(guest), fonts, {
      style: 'title',
      width,
      height: room,
      sizes: nameSizes,
    });
    drawBlock(page, name, { ...inside, top: nameTop + (room - name.height) / 2 });
  }
  drawBlock(page, seat, { ...inside, top: seatTop, soft: true });
}

const tick = { from: 3, to: 14, cross: 5 } as const;

/** Short lines around the cards, and small crosses between them, so that nothing is cut off but white paper. */
function listCutMarks(
  { left, top }: { left: number; top: number },
  { rows, height, fold }: (typeof cardLayouts)[keyof typeof cardLayouts],
): PaperPage['marks'] {
  const right = left + card.columns * card.width;
  const bottom = top + rows * height;
  const columns = Array.from({ length: card.columns + 1 }, (_, at) => left + at * card.width);
  const lines = Array.from({ length: rows + 1 }, (_, at) => top + at * height);
  const across = (y: number) =>
    `M${left - tick.to} ${y}H${left - tick.from}M${right + tick.from} ${y}H${right + tick.to}`;
  const inner = columns
    .slice(1, -1)
    .flatMap((x) => lines.slice(1, -1).map((y) => cross(x, y)))
    .join('');
  const cut = [
    ...columns.map(
      (x) =>
        `M${x} ${top - tick.to}V${top - tick.from}M${x} ${bottom + tick.from}V${bottom + tick.to}`,
    ),
    ...lines.map(across),
    inner,
  ].join('');
  const folds = lines.slice(0, -1).map((y) => `${across(y + fold)}M${left} ${y + fold}H${right}`);
  const place = { x: 0, y: 0, scale: 1 };
  return [
    { kind: 'cut', path: cut, ...place },
    ...(fold > 0 ? [{ kind: 'fold' as const, path: folds.join(''), ...place }] : []),
  ];
}

const cross = (x: number, y: number): string =>
  `M${x - tick.cross} ${y}H${x + tick.cross}M${x} ${y - tick.cross}V${y + tick.cross}`;
