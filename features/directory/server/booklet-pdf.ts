import type { Member } from '#features/directory/contract/directory.ts';
import {
  type BookletBlock,
  groupByHousehold,
  bookletPrivacyNote,
  listBookletFacts,
} from '#features/directory/contract/rules/booklet.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import type { Content } from 'pdfmake';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';

const ink = '#26150d';
const inkSoft = '#6b4c3c';

export type BookletPdfOptions = {
  /** Entries with only the fields that all members can see. */
  members: readonly Member[];
  /** JPEGs by the ids of the entries. */
  photos: ReadonlyMap<number, Uint8Array>;
  site: { name: string; timeZone: string };
  now: Date;
};

/** Renders the directory booklet in the PDF worker. */
export function createBookletPdf({ site, ...booklet }: BookletPdfOptions): Promise<Buffer> {
  const { name, timeZone } = site;
  const options: BookletPdfOptions = { ...booklet, site: { name, timeZone } };
  return renderInWorker(new URL(import.meta.url), 'renderBookletPdf', options);
}

/** Worker side of createBookletPdf: on each page a left and then a right column of blocks, in the order of names, without breaks in a block. */
export async function renderBookletPdf({
  members,
  photos,
  site,
  now,
}: BookletPdfOptions): Promise<Buffer> {
  const name = toOneLine(site.name);
  const blocks = groupByHousehold(members).flatMap((block) => renderBlocks(block, photos));
  return renderPdf({
    pageSize: 'LETTER',
    pageMargins: [48, 48, 48, 54],
    defaultStyle: { font: 'Text', fontSize: 10, color: ink, lineHeight: 1.2 },
    language: 'en-US',
    info: { title: `${name}: Members directory`, author: name, creationDate: now },
    footer: (page, pages) => ({
      text: `For members only · ${page} of ${pages}`,
      alignment: 'center',
      fontSize: 8,
      color: inkSoft,
      margin: [0, 18, 0, 0],
    }),
    content: [
      { text: name, bold: true, fontSize: 10, color: inkSoft },
      { text: 'Members directory', font: 'Title', fontSize: 22 },
      {
        text: new Intl.DateTimeFormat('en-US', {
          dateStyle: 'long',
          timeZone: site.timeZone,
        }).format(now),
        color: inkSoft,
        margin: [0, 2, 0, 8],
      },
      { text: bookletPrivacyNote, color: inkSoft, margin: [0, 0, 0, 12] },
      blocks.length === 0
        ? { text: 'The directory is empty.' }
        : {
            columns: [{ stack: blocks }, { text: '' }],
            columnGap: 24,
            snakingColumns: true,
          },
    ],
  });
}

/** About two thirds of a column. */
const maxLinesPerBlock = 40;

/** At most, with a name of two lines; a photo takes four and leaves less width. */
function countLines({ photo, ...member }: Member): number {
  const [least, width] = photo === null ? [3, 36] : [5, 27];
  const length = listBookletFacts({ photo, ...member }).join(' · ').length;
  return Math.max(least, 3 + Math.floor(length / width));
}

/** Larger households, and those with long notes, continue in further blocks, so that each block fits on a page. */
function splitMembers(members: readonly Member[]): Member[][] {
  const parts: Member[][] = [];
  let lines = maxLinesPerBlock;
  for (const member of members) {
    lines += countLines(member);
    if (lines > maxLinesPerBlock) {
      parts.push([]);
      lines = countLines(member);
    }
    parts.at(-1)?.push(member);
  }
  return parts;
}

function renderBlocks(
  { household, address, members }: BookletBlock,
  photos: BookletPdfOptions['photos'],
): Content[] {
  return splitMembers(members).map((people, part) => ({
    stack: [
      ...(household
        ? [
            {
              text: toOneLine(part === 0 ? household : `${household}, continued`),
              font: 'Title',
              fontSize: 12,
            },
          ]
        : []),
      ...(address && part === 0 ? [{ text: toOneLine(address), color: inkSoft }] : []),
      ...people.flatMap((member) => renderMember(member, photos.get(member.id))),
    ],
    unbreakable: true,
    margin: [0, 0, 0, 12],
  }));
}

/** In points. */
const photoSize = 48;

function renderMember(member: Member, photo: Uint8Array | undefined): Content[] {
  const facts = listBookletFacts(member);
  const texts = [
    { text: toOneLine(member.name), bold: true },
    ...(facts.length > 0
      ? [{ text: facts.map(toOneLine).join(' · '), color: inkSoft, fontSize: 9 }]
      : []),
  ];
  if (!photo) return texts;
  const image = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
  return [
    {
      columns: [
        { image, fit: [photoSize, photoSize], width: photoSize },
        { stack: texts, width: '*' },
      ],
      columnGap: 8,
      margin: [0, 2, 0, 4],
    },
  ];
}
