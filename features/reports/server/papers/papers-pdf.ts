import type {
  PaperLayout,
  PaperLine,
  PaperMark,
  PaperPage,
} from '#features/reports/contract/papers.ts';
import {
  paperInk,
  paperInkSoft,
  paperMarkStyles,
  type PaperKind,
  type PaperSize,
} from '#features/reports/contract/rules/paper.ts';
import type { Content } from 'pdfmake';
import { fontsOfStyles } from '#platform/pdf/fit-lines.ts';
import { measureAscent } from '#platform/pdf/fit-text.ts';
import { type Fonts, loadFonts } from '#platform/pdf/load-fonts.ts';
import { listTexts, renderPdf } from '#platform/pdf/render-pdf.ts';
import { outlineText } from '#platform/pdf/outline-text.ts';
import { isPlain } from '#platform/pdf/split-text.ts';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';
import { drawCatererList } from './draw-caterer-list.ts';
import { drawPlaceCards } from './draw-place-cards.ts';
import { drawSponsorsList } from './draw-sponsors-list.ts';
import { drawTableLists } from './draw-table-lists.ts';
import { drawTableSigns } from './draw-table-signs.ts';
import type { PaperContent } from './rules.ts';

type Sheet = { width: number; height: number };

const getSheet = (size: PaperSize): Sheet =>
  size === 'a4' ? { width: 595.28, height: 841.89 } : { width: 612, height: 792 };

const drawings: Record<
  PaperKind,
  (content: PaperContent, sheet: Sheet, fonts: Fonts) => PaperPage[]
> = {
  'place-cards': drawPlaceCards,
  'table-signs': drawTableSigns,
  'table-lists': drawTableLists,
  'caterer-list': drawCatererList,
  'sponsors-list': drawSponsorsList,
};

export type PaperPdfOptions = { content: PaperContent; author: string; now: Date };

/** The pages of a paper, laid out in the PDF worker. */
export async function layOutPaper(content: PaperContent): Promise<PaperLayout> {
  const json = await renderInWorker(
    new URL(import.meta.url),
    'renderPaperLayout',
    content,
    'picture',
  );
  return JSON.parse(json.toString());
}

/** Renders a paper in the PDF worker. */
export const createPaperPdf = (options: PaperPdfOptions): Promise<Buffer> =>
  renderInWorker(new URL(import.meta.url), 'renderPaperPdf', options);

/** Worker side of layOutPaper. */
export async function renderPaperLayout(content: PaperContent): Promise<Buffer> {
  const { layout, fonts } = await buildLayout(content);
  const pages = layout.pages.map(({ lines, marks }) => ({
    marks,
    lines: lines.map((line) => ({ ...line, outline: outlineLine(line, fonts) })),
  }));
  return Buffer.from(JSON.stringify({ ...layout, pages }));
}

/** Every browser loads the site's own fonts, for whose letters a text is enough. */
function outlineLine({ text, size, style }: PaperLine, fonts: Fonts): string {
  const faces = fonts.listFaces(style);
  const [own] = faces;
  return own && isPlain(text, own) ? '' : outlineText(text, size, faces);
}

/** Worker side of createPaperPdf. */
export async function renderPaperPdf({ content, author, now }: PaperPdfOptions): Promise<Buffer> {
  const { layout, fonts } = await buildLayout(content);
  const { pages } = layout;
  return renderPdf({
    pageSize: content.options.size === 'a4' ? 'A4' : 'LETTER',
    pageMargins: 0,
    defaultStyle: { font: 'Text', fontSize: 10, color: paperInk },
    language: 'en-US',
    info: { title: content.title, author, creationDate: now },
    content: [
      ...pages.flatMap((page, at): Content[] => [
        { text: ' ', fontSize: 1, ...(at > 0 && { pageBreak: 'before' as const }) },
        { svg: drawMarks(page.marks, layout), absolutePosition: { x: 0, y: 0 } },
        ...page.lines.map((line) => toContent(line, fonts)),
      ]),
      ...(pages.length === 0 ? [emptyText(content)] : []),
    ],
  });
}

const emptyText = ({ options: { kind } }: PaperContent): string =>
  kind === 'sponsors-list' ? 'No sponsors yet.' : 'No guests yet.';

async function buildLayout(content: PaperContent): Promise<{ layout: PaperLayout; fonts: Fonts }> {
  const fonts = await loadFonts(listTexts(content));
  const sheet = getSheet(content.options.size);
  const pages = drawings[content.options.kind](content, sheet, fonts);
  return { layout: { ...sheet, pages }, fonts };
}

const toContent = (line: PaperLine, fonts: Fonts): Content => {
  const { text, style, size, x, y, width, soft, turned } = line;
  return {
    absolutePosition: { x, y: y - measureAscent(text, size, fonts.listFaces(style)) },
    columns: [
      {
        text,
        noWrap: true,
        ...fontsOfStyles[style],
        fontSize: size,
        color: soft ? paperInkSoft : paperInk,
        turned,
        width: width + 2,
      },
    ],
  };
};

const drawMarks = (marks: readonly PaperMark[], { width, height }: Sheet): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${marks.map(drawMark).join('')}</svg>`;

function drawMark({ kind, path, x, y, scale }: PaperMark): string {
  const style = Object.entries(paperMarkStyles[kind])
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="${path}" ${style}/>`;
}
