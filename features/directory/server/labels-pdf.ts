import type { MailingLabel } from '#features/directory/contract/rules/booklet.ts';
import { toPrintable } from '#contract/rules/printable.ts';
import type { Content } from 'pdfmake';
import { loadPdfmake } from '#platform/pdf/load-pdfmake.ts';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';

export type LabelsPdfOptions = { labels: readonly MailingLabel[]; now: Date };

/** In points, 72 to an inch: the US sheet of 3 by 10 labels of 2 5/8 by 1 inch (Avery 5160). */
const sheet = { width: 189, height: 72, gap: 9, side: 13.5, top: 36, columns: 3 } as const;
const inset = 8;

/** Renders mailing labels in the PDF worker. */
export const createLabelsPdf = (options: LabelsPdfOptions): Promise<Buffer> =>
  renderInWorker(new URL(import.meta.url), 'renderLabelsPdf', options);

/** Worker side of createLabelsPdf. */
export async function renderLabelsPdf({ labels, now }: LabelsPdfOptions): Promise<Buffer> {
  const pdfmake = await loadPdfmake();
  const { width, height, gap, side, top, columns } = sheet;
  const rows = Array.from({ length: Math.ceil(labels.length / columns) }, (_, row): Content[] => {
    const [a, b, c] = [0, 1, 2].map((column) => renderLabel(labels[row * columns + column]));
    return [a ?? '', '', b ?? '', '', c ?? ''];
  });
  return pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [side, top, side, top],
      defaultStyle: { font: 'Text', fontSize: 10, lineHeight: 1.1 },
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
    })
    .getBuffer();
}

/** At most four lines, so that a long address never moves the labels below it. */
function renderLabel(label: MailingLabel | undefined): Content {
  if (!label) return '';
  const lines = label.lines.slice(0, 3).map((line) => toPrintable(line).slice(0, 42));
  return {
    stack: [{ text: toPrintable(label.name).slice(0, 36), bold: true }, ...lines],
    margin: [inset, inset, inset, 0],
  };
}
