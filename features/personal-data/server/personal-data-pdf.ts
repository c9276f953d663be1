import type { PersonalData } from '#features/personal-data/contract/personal-data.ts';
import { toPrintable } from '#contract/rules/printable.ts';
import type { Content } from 'pdfmake';
import { loadPdfmake } from '#platform/pdf/load-pdfmake.ts';

const ink = '#26150d';
const inkSoft = '#6b4c3c';

type Options = { data: PersonalData; site: { name: string; timeZone: string } };

/** Renders everything that is held about a person: a section for each kind of record. */
export async function renderPersonalDataPdf({ data, site }: Options): Promise<Buffer> {
  const pdfmake = await loadPdfmake();
  const created = new Date(data.createdAt);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });
  return pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [54, 54, 54, 54],
      defaultStyle: { font: 'Text', fontSize: 10.5, color: ink, lineHeight: 1.25 },
      language: 'en-US',
      info: { title: 'Your data', author: toPrintable(site.name), creationDate: created },
      content: [
        { text: toPrintable(site.name), font: 'Title', fontSize: 20 },
        { text: 'Your data', font: 'Title', fontSize: 15, margin: [0, 20, 0, 4] },
        {
          text: `What we held about ${data.email === null ? 'these orders' : toPrintable(data.email)} on ${day.format(created)}.`,
          color: inkSoft,
        },
        ...(data.sections.length === 0 ? ['We hold nothing.'] : []),
        ...data.sections.flatMap(buildSection),
      ],
    })
    .getBuffer();
}

const buildSection = ({
  title,
  onDeletion,
  records,
}: PersonalData['sections'][number]): Content[] => [
  { text: title, font: 'Title', fontSize: 13, margin: [0, 18, 0, 2] },
  { text: `If you delete your data: ${onDeletion}`, color: inkSoft, margin: [0, 0, 0, 4] },
  ...records.map((record): Content => ({
    margin: [0, 4, 0, 6],
    text: Object.entries(record).flatMap(([label, value]) => [
      { text: `${label}: `, color: inkSoft },
      `${toPrintable(value)}\n`,
    ]),
  })),
];
