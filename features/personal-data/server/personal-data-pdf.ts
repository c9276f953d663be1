import type { PersonalData } from '#features/personal-data/contract/personal-data.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import type { Content } from 'pdfmake';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';

const ink = '#26150d';
const inkSoft = '#6b4c3c';

/** The records of one kind in a file: 10,000 take eight seconds and 5 MB. */
export const maxPrintedRecords = 1_000;

type Options = { data: PersonalData; site: { name: string; timeZone: string } };

/** Creates the PDF in the worker: other requests don't wait for a long one. */
export const createPersonalDataPdf = ({
  data,
  site: { name, timeZone },
}: Options): Promise<Buffer> =>
  renderInWorker(new URL(import.meta.url), 'renderPersonalDataPdf', {
    data,
    site: { name, timeZone },
  } satisfies Options);

/** Renders what is held about a person: a section for each kind of record, which says how many are left out. */
export async function renderPersonalDataPdf({ data, site }: Options): Promise<Buffer> {
  const created = new Date(data.createdAt);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });
  return renderPdf({
    pageSize: 'LETTER',
    pageMargins: [54, 54, 54, 54],
    defaultStyle: { font: 'Text', fontSize: 10.5, color: ink, lineHeight: 1.25 },
    language: 'en-US',
    info: { title: 'Your data', author: toOneLine(site.name), creationDate: created },
    content: [
      { text: toOneLine(site.name), font: 'Title', fontSize: 20 },
      { text: 'Your data', font: 'Title', fontSize: 15, margin: [0, 20, 0, 4] },
      {
        text: `What we held about ${data.email === null ? 'these orders' : toOneLine(data.email)} on ${day.format(created)}.`,
        color: inkSoft,
      },
      ...(data.sections.length === 0 ? ['We hold nothing.'] : []),
      ...data.sections.flatMap(buildSection),
    ],
  });
}

const buildSection = ({
  title,
  onDeletion,
  records,
  pictures,
}: PersonalData['sections'][number]): Content[] => [
  { text: title, font: 'Title', fontSize: 13, margin: [0, 18, 0, 2] },
  { text: `If you delete your data: ${onDeletion}`, color: inkSoft, margin: [0, 0, 0, 4] },
  ...records.slice(0, maxPrintedRecords).map((record): Content => ({
    margin: [0, 4, 0, 6],
    text: Object.entries(record).flatMap(([label, value]) => [
      { text: `${label}: `, color: inkSoft },
      `${toOneLine(value)}\n`,
    ]),
  })),
  ...pictures.map((image): Content => ({ image, fit: [120, 120], margin: [0, 4, 0, 6] })),
  ...(records.length > maxPrintedRecords
    ? [`And ${records.length - maxPrintedRecords} more, which are on the page ‘Your data’.`]
    : []),
];
