import type { PaperPage } from '#features/reports/contract/papers.ts';
import { buildQrPath } from '#features/tickets/server/draw-codes.ts';
import { getSeatNumber } from '#features/tickets/server/rules.ts';
import type { Fonts } from '#platform/pdf/load-fonts.ts';
import { type Block, drawBlock, drawRule, fitBlock } from './draw-block.ts';
import { formatPaperName, type PaperContent, type PaperTable } from './rules.ts';

type Sheet = { width: number; height: number };

const margin = 54;
const codeSize = 130;
const numberSizes = [
  280, 250, 220, 190, 160, 130, 110, 90, 76, 64, 52, 44, 36, 30, 26, 22, 18, 14, 10,
];

/** A page for each table: its number, who sits there, and the code of its place on the seating plan. */
export const drawTableSigns = (content: PaperContent, sheet: Sheet, fonts: Fonts): PaperPage[] =>
  content.tables.map((table) => drawSign(table, content, sheet, fonts));

function drawSign(
  table: PaperTable,
  { options, title, planUrl }: PaperContent,
  sheet: Sheet,
  fonts: Fonts,
): PaperPage {
  const page: PaperPage = { lines: [], marks: [] };
  const width = sheet.width - 2 * margin;
  const centered = { x: margin, width, align: 'center' as const };
  const fit = (text: string, style: Block['style'], height: number, sizes: readonly number[]) =>
    fitBlock(text, fonts, { style, width, height, sizes });
  const head = fit(title, 'text', 40, [14, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  const headEnd = drawBlock(page, head, { ...centered, top: margin, soft: true });

  const address = fit(planUrl, 'text', 24, [9, 8, 7, 6, 5, 4]);
  const caption = fit('Scan to find this table on the seating plan', 'bold', 20, [12]);
  const codeTop = sheet.height - margin - address.height - caption.height - 12 - codeSize;
  const { path, width: modules } = buildQrPath(table.url);
  page.marks.push({
    kind: 'code',
    path,
    x: (sheet.width - codeSize) / 2,
    y: codeTop,
    scale: codeSize / modules,
  });
  const captionEnd = drawBlock(page, caption, { ...centered, top: codeTop + codeSize + 10 });
  drawBlock(page, address, { ...centered, top: captionEnd + 2, soft: true });

  const names = options.names === 'yes' ? table.guests.map(formatPaperName) : [];
  const room = codeTop - 24 - headEnd;
  const numberRoom = names.length > 0 ? Math.min(230, room * 0.45) : room;
  const numberTop = headEnd + 10;
  drawNumber(page, table.tableName, fonts, {
    ...centered,
    top: numberTop,
    height: numberRoom - 10,
  });
  if (names.length > 0) {
    const top = headEnd + numberRoom + 14;
    drawRule(page, { x: sheet.width / 2 - 60, y: top - 8, width: 120, kind: 'ornament' });
    drawNames(page, names, fonts, { x: margin, top, width, height: codeTop - 24 - top });
  }
  return page;
}

type Room = { x: number; top: number; width: number; height: number };

/** 'Table' above a large number; a name of another kind, such as Head Table, in one. */
function drawNumber(page: PaperPage, tableName: string, fonts: Fonts, room: Room): void {
  const { x, top, width, height } = room;
  const number = getSeatNumber(tableName);
  const isNumbered = number !== tableName;
  const word = isNumbered ? fitBlock('Table', fonts, { style: 'title', width, sizes: [36] }) : null;
  const block = fitBlock(number, fonts, {
    style: 'numbers',
    width,
    height: height - (word?.height ?? 0),
    sizes: isNumbered ? numberSizes : numberSizes.filter((size) => size <= 110),
  });
  const centered = { x, width, align: 'center' as const };
  const start = top + (height - block.height - (word?.height ?? 0)) / 2;
  const next = word ? drawBlock(page, word, { ...centered, top: start, soft: true }) : start;
  drawBlock(page, block, { ...centered, top: next });
}

/** The names in one size, in one column or two. */
function drawNames(page: PaperPage, names: readonly string[], fonts: Fonts, room: Room): void {
  const columns = names.length > 5 ? 2 : 1;
  const gap = 18;
  const width = (room.width - gap * (columns - 1)) / columns;
  const rows = Math.ceil(names.length / columns);
  const fitAll = (size: number) => {
    const blocks = names.map((name) =>
      fitBlock(name, fonts, { style: 'text', width, sizes: [size] }),
    );
    const lists = Array.from({ length: columns }, (_, at) =>
      blocks.slice(at * rows, (at + 1) * rows),
    );
    const space = size * 0.35;
    const height = Math.max(
      ...lists.map((list) => list.reduce((sum, block) => sum + block.height + space, 0)),
    );
    return { lists, height, space };
  };
  const sizes = [18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4];
  const size = sizes.find((each) => fitAll(each).height <= room.height) ?? 4;
  const { lists, space } = fitAll(size);
  for (const [at, list] of lists.entries()) {
    const column = { x: room.x + at * (width + gap), width, align: 'center' as const };
    let { top } = room;
    for (const block of list) top = drawBlock(page, block, { ...column, top }) + space;
  }
}
