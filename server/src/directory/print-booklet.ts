import type { Member } from '@namugongo/contract/directory';
import { type BookletBlock, bookletBlocks, bookletNote } from '@namugongo/contract/rules/booklet';
import { printable } from '@namugongo/contract/rules/printable';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import type { Content } from 'pdfmake';
import { loadPrinter } from '../platform/paper/load-printer.ts';
import { printOnThread } from '../platform/paper/print-on-thread.ts';

const ink = '#26150d';
const inkSoft = '#6b4c3c';
const line = '#e5d3c4';

export type BookletPaper = {
  /** As a member reads them: nothing else may be in them. */
  members: readonly Member[];
  site: { name: string; timeZone: string };
  now: Date;
};

/** The directory on paper as a PDF, printed on the thread of all papers. */
export function makeBookletPdf({ members, site, now }: BookletPaper): Promise<Buffer> {
  const { name, timeZone } = site;
  const options: BookletPaper = { members, site: { name, timeZone }, now };
  return printOnThread(new URL(import.meta.url), 'printBooklet', options);
}

/** Two blocks beside each other, in the order of names; no block is torn apart by the end of a page. */
export async function printBooklet({ members, site, now }: BookletPaper): Promise<Buffer> {
  const name = printable(site.name);
  const pdfmake = await loadPrinter();
  const blocks = bookletBlocks(members).flatMap(blocksOnPaper);
  const rows = Array.from({ length: Math.ceil(blocks.length / 2) }, (_, row) => [
    blocks[2 * row] ?? '',
    blocks[2 * row + 1] ?? '',
  ]);
  return pdfmake
    .createPdf({
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
        { text: bookletNote, color: inkSoft, margin: [0, 0, 0, 12] },
        rows.length === 0
          ? { text: 'Nobody is in the directory yet.' }
          : {
              layout: {
                hLineColor: () => line,
                vLineWidth: () => 0,
                paddingTop: () => 6,
                paddingBottom: () => 6,
              },
              table: { dontBreakRows: true, widths: ['*', '*'], body: rows },
            },
      ],
    })
    .getBuffer();
}

/** A block higher than a page could not stay whole: a household of many people goes on in further blocks. */
const mostInBlock = 12;

function blocksOnPaper({ household, address, members }: BookletBlock): Content[] {
  const parts = Array.from({ length: Math.ceil(members.length / mostInBlock) }, (_, part) =>
    members.slice(part * mostInBlock, (part + 1) * mostInBlock),
  );
  return parts.map((people, part) => ({
    stack: [
      ...(household
        ? [
            {
              text: printable(part === 0 ? household : `${household}, continued`),
              font: 'Title',
              fontSize: 12,
            },
          ]
        : []),
      ...(address && part === 0 ? [{ text: printable(address), color: inkSoft }] : []),
      ...people.flatMap(memberOnPaper),
    ],
  }));
}

function memberOnPaper({ name, kabondo, telephone, email }: Member): Content[] {
  const facts = [kabondo, telephone && formatTelephone(telephone), email].filter(Boolean);
  return [
    { text: printable(name), bold: true },
    ...(facts.length > 0
      ? [{ text: printable(facts.join(' · ')), color: inkSoft, fontSize: 9 }]
      : []),
  ];
}
