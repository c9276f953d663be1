import type { PaperPage } from '#features/reports/contract/papers.ts';
import type { Fonts } from '#platform/pdf/load-fonts.ts';
import { type Block, drawBlock, drawRule, fitBlock } from './draw-block.ts';

export type Sheet = { width: number; height: number };

const margin = 48;
const footHeight = 24;

/** A cell of a row: its text, and from where to where it is, in points from the left margin. */
type Cell = {
  text: string;
  from: number;
  to: number;
  style?: 'text' | 'bold';
  soft?: boolean;
  align?: 'right';
};

/** Rows below each other, on as many pages as they need; each page begins with the same head. */
export type PaperList = {
  width: number;
  pages: PaperPage[];
  startPage(drawHead: () => void): void;
  addText(
    text: string,
    options: { style: Block['style']; sizes: readonly number[]; soft?: boolean },
  ): void;
  addRow(cells: readonly Cell[], options?: { size?: number; hasRule?: boolean }): void;
  addSpace(height: number): void;
  /** Begins a new page unless so much fits on this one. */
  requireRoom(height: number): void;
};

export function createPaperList(sheet: Sheet, fonts: Fonts): PaperList {
  const width = sheet.width - 2 * margin;
  const bottom = sheet.height - margin - footHeight;
  const pages: PaperPage[] = [];
  let page: PaperPage = { lines: [], marks: [] };
  let top = margin;
  let drawHead = (): void => {};

  function openPage(): void {
    page = { lines: [], marks: [] };
    pages.push(page);
    top = margin;
    drawHead();
  }

  function requireRoom(height: number): void {
    if (top + height > bottom && top > margin) openPage();
  }

  return {
    width,
    pages,
    startPage(head) {
      drawHead = head;
      openPage();
    },
    addText(text, { style, sizes, soft = false }) {
      const block = fitBlock(text, fonts, { style, width, height: 90, sizes });
      requireRoom(block.height);
      top = drawBlock(page, block, { x: margin, top, soft });
    },
    addRow(cells, { size = 10.5, hasRule = true } = {}) {
      const blocks = cells.map(({ text, from, to, style = 'text' }) =>
        fitBlock(text, fonts, { style, width: to - from, sizes: [size] }),
      );
      const height = Math.max(...blocks.map((block) => block.height));
      requireRoom(height + 6);
      for (const [at, block] of blocks.entries()) {
        const { from = 0, to = 0, soft = false, align } = cells[at] ?? {};
        const place = { x: margin + from, top: top + 3, soft };
        drawBlock(page, block, align ? { ...place, width: to - from, align } : place);
      }
      top += height + 6;
      if (hasRule) drawRule(page, { x: margin, y: top, width });
    },
    addSpace(height) {
      top += height;
    },
    requireRoom,
  };
}

/** The foot of each page: what it belongs to, and its number. */
export function drawFeet(
  pages: readonly PaperPage[],
  title: string,
  sheet: Sheet,
  fonts: Fonts,
): void {
  const width = sheet.width - 2 * margin;
  for (const [at, page] of pages.entries()) {
    const number = fitBlock(`Page ${at + 1} of ${pages.length}`, fonts, {
      style: 'text',
      width: 90,
      sizes: [8],
    });
    const foot = fitBlock(title, fonts, {
      style: 'text',
      width: width - 100,
      height: 20,
      sizes: [8, 7, 6, 5, 4, 3],
    });
    const place = { x: margin, top: sheet.height - margin - 12, soft: true };
    drawBlock(page, foot, place);
    drawBlock(page, number, { ...place, width, align: 'right' });
  }
}
