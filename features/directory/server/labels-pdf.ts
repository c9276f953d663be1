import type { MailingLabel } from '#features/directory/contract/rules/booklet.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import type { Content } from 'pdfmake';
import { fitParagraphs } from '#platform/pdf/fit-lines.ts';
import { type Fonts, loadFonts } from '#platform/pdf/load-fonts.ts';
import { listTexts, renderPdf } from '#platform/pdf/render-pdf.ts';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';

export type LabelsPdfOptions = { labels: readonly MailingLabel[]; now: Date };

/** In points, 72 to an inch: the US sheet of 3 by 10 labels of 2 5/8 by 1 inch (Avery 5160). */
const sheet = { width: 189, height: 72, gap: 9, side: 13.5, top: 36, columns: 3 } as const;
const inset = 8;
const lineHeight = 1.1;

/** Renders mailing labels in the PDF worker. */
export const createLabelsPdf = (options: LabelsPdfOptions): Promise<Buffer> =>
  renderInWorker(new URL(import.meta.url), 'renderLabelsPdf', options);

/** Worker side of createLabelsPdf. */
export async function renderLabelsPdf({ labels, now }: LabelsPdfOptions): Promise<Buffer> {
  const { width, height, gap, side, top, columns } = sheet;
  const fonts = await loadFonts(listTexts(labels));
  const rows = Array.from({ length: Math.ceil(labels.length / columns) }, (_, row): Content[] => {
    const [a, b, c] = [0, 1, 2].map((column) => renderLabel(labels[row * columns + column], fonts));
    return [a ?? '', '', b ?? '', '', c ?? ''];
  });
  return renderPdf({
    pageSize: 'LETTER',
    pageMargins: [side, top, side, top],
    defaultStyle: { font: 'Text', fontSize: 10, lineHeight },
    language: 'en-US',
    info: { title: 'Mailing labels', creationDate: now },
    content: [
      rows.length === 0
        ? { text: 'No one in the directory has an address.', margin: [inset, inset] }
        : {
            layout: {
              hLineWidth: () => 0,
              vLineWidth: () => 0,
              paddingLeft: () => 0,
              paddingRight: () => 0,
              paddingTop: () => 0,
              paddingBottom: () => 0,
            },
            table: {
              dontBreakRows: true,
              widths: [width, gap, width, gap, width],
              heights: height,
              body: rows,
            },
          },
    ],
  });
}

/** A label gets smaller until all of it is in its place, so that a long address never moves the labels below it. */
function renderLabel(label: MailingLabel | undefined, fonts: Fonts): Content {
  if (!label) return '';
  const paragraphs = [
    { text: toOneLine(label.name), style: 'bold' as const },
    ...label.lines.map((line) => ({ text: toOneLine(line), style: 'text' as const })),
  ];
  const { content } = fitParagraphs(paragraphs, fonts, {
    width: sheet.width - 2 * inset,
    height: sheet.height - 1.5 * inset,
    sizes: [10, 9, 8, 7, 6.5, 6, 5.5, 5, 4.5, 4],
    lineHeight,
  });
  return { ...content, margin: [inset, inset, inset, 0] };
}
