import type { DonationSettings, Gift } from '@namugongo/contract/donations';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { printable } from '@namugongo/contract/rules/printable';
import type { Content } from 'pdfmake';
import { loadPrinter } from '../platform/paper/load-printer.ts';

export type StatementPaper = {
  year: number;
  /** All of one giver, the oldest first; at least one. */
  gifts: readonly Gift[];
  settings: DonationSettings;
  site: { name: string; email: string; timeZone: string };
  now: Date;
};

const ink = '#26150d';
const inkSoft = '#6b4c3c';
const line = '#e5d3c4';

/** A giver's year on paper: organisation, giver, each gift with its day and amount, the sum, and the wording of the law. */
export async function printStatement(paper: StatementPaper): Promise<Buffer> {
  const pdfmake = await loadPrinter();
  const { year, gifts, settings, site, now } = paper;
  const recipient = printable(settings.recipient || site.name);
  return pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [54, 54, 54, 54],
      defaultStyle: { font: 'Text', fontSize: 11, color: ink, lineHeight: 1.25 },
      language: 'en-US',
      info: { title: `Statement of gifts ${year}`, author: recipient, creationDate: now },
      content: [
        { text: recipient, font: 'Title', fontSize: 20 },
        {
          text: settings.taxNumber ? `Tax number ${printable(settings.taxNumber)}` : site.email,
          color: inkSoft,
        },
        {
          text: `Statement of gifts, ${year}`,
          font: 'Title',
          fontSize: 15,
          margin: [0, 28, 0, 8],
        },
        { text: giverLines(gifts), margin: [0, 0, 0, 18] },
        giftsTable(gifts, site.timeZone),
        { text: printable(settings.wording), margin: [0, 22, 0, 0] },
        {
          text: `Written on ${dayOf(now, site.timeZone)}.`,
          color: inkSoft,
          margin: [0, 14, 0, 0],
        },
      ],
    })
    .getBuffer();
}

function giverLines(gifts: readonly Gift[]): string {
  const last = gifts.at(-1);
  const name = printable(last?.name ?? '') || last?.phone || '';
  return last?.email ? `${name}\n${printable(last.email)}` : name;
}

const dayOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment);

function giftsTable(gifts: readonly Gift[], timeZone: string): Content {
  const money = (cents: number) => ({
    text: formatMoney(cents, 'full'),
    alignment: 'right' as const,
  });
  const head = (text: string) => ({ text, bold: true, color: inkSoft });
  const total = gifts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    layout: {
      hLineColor: () => line,
      vLineWidth: () => 0,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto'],
      body: [
        [head('Date'), head('Purpose'), { ...head('Amount'), alignment: 'right' as const }],
        ...gifts.map((gift) => [
          dayOf(gift.paidAt, timeZone),
          purposesOf(gift),
          money(gift.amount),
        ]),
        [{ text: 'Total', bold: true }, '', { ...money(total), bold: true }],
      ],
    },
  };
}

/** 'Liturgy' or, of a gift over several, 'Liturgy $60.00, UMD $40.00, card fee $3.00'. */
function purposesOf({ parts, coveredFee }: Gift): string {
  const named = parts.map(({ message, amount }) => [wireWords(message), amount] as const);
  const lines = coveredFee > 0 ? [...named, ['card fee', coveredFee] as const] : named;
  if (lines.length === 1) return lines[0]?.[0] ?? '';
  return lines.map(([name, cents]) => `${name} ${formatMoney(cents, 'full')}`).join(', ');
}
