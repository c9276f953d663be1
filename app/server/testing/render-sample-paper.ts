import { toOneLine } from '#contract/rules/printed-text.ts';
import type { PaperKind, PaperSize } from '#features/reports/contract/rules/paper.ts';
import { renderPaperPdf } from '#features/reports/server/papers/papers-pdf.ts';
import type { PaperContent } from '#features/reports/server/papers/rules.ts';

/** A paper for the tables, with each name as guest, buyer and note. */
export const renderSamplePaper = (
  list: readonly string[],
  kind: PaperKind,
  size: PaperSize = 'letter',
  cards: PaperContent['options']['cards'] = 'folded',
) =>
  renderPaperPdf({
    content: {
      options: { kind, size, order: 'seat', cards, unnamed: 'guest-of', names: 'yes' },
      title: 'Uganda Martyrs Day',
      day: 'Saturday, June 5, 2027',
      planUrl: 'example.org/seating-plan',
      tables: [
        {
          tableName: 'Table 27',
          url: 'https://example.org/seating-plan?table=Table+27',
          guests: list.map((name, at) => ({
            tableName: 'Table 27',
            chairName: `Chair ${at + 1}`,
            chairType: 'adult' as const,
            name: toOneLine(name),
            isNamed: at % 2 === 0,
            orderName: toOneLine(name),
            notes: [toOneLine(name)],
          })),
        },
      ],
      catererNotes: list.map((userName) => ({
        tableName: 'Table 27',
        chairName: 'Chair 1',
        userName,
        kind: 'other' as const,
        text: userName,
      })),
      catererChoices: list.map((name) => ({
        text: toOneLine(name),
        rows: [{ name: 'Table 27', text: toOneLine(`${name} 4 · No answer 1`) }],
      })),
      sponsors: list.map((name) => ({ extra: toOneLine(name), names: [toOneLine(name)] })),
    },
    author: 'Namugongo',
    now: new Date('2027-05-01T16:00:00Z'),
  });
