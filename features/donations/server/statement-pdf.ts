import type { DonationSettings, DonationRecord } from '#features/donations/contract/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import type { Content } from 'pdfmake';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';

export type StatementPdfOptions = {
  year: number;
  /** As the statement is addressed; the address has several lines. */
  donor: { name: string; address: string; email: string; telephone: string };
  /** All donations of the donor, oldest first; at least one. */
  donations: readonly DonationRecord[];
  settings: DonationSettings;
  site: { name: string; email: string; timeZone: string };
  now: Date;
};

const ink = '#26150d';
const inkSoft = '#6b4c3c';
const line = '#e5d3c4';

/** Renders a donor's yearly statement in the PDF worker: recipient, donor, donations with day and amount, total and tax wording. */
export const createStatementPdf = (options: StatementPdfOptions): Promise<Buffer> =>
  renderInWorker(new URL(import.meta.url), 'renderStatementPdf', options);

/** Worker side of createStatementPdf. */
export async function renderStatementPdf(options: StatementPdfOptions): Promise<Buffer> {
  const { year, donor, donations, settings, site, now } = options;
  const recipient = toOneLine(settings.recipient || site.name);
  return renderPdf({
    pageSize: 'LETTER',
    pageMargins: [54, 54, 54, 54],
    defaultStyle: { font: 'Text', fontSize: 11, color: ink, lineHeight: 1.25 },
    language: 'en-US',
    info: { title: `Giving statement ${year}`, author: recipient, creationDate: now },
    content: [
      { text: recipient, font: 'Title', fontSize: 20 },
      {
        text: settings.taxNumber ? `Tax ID (EIN) ${toOneLine(settings.taxNumber)}` : site.email,
        color: inkSoft,
      },
      {
        text: `Giving statement, ${year}`,
        font: 'Title',
        fontSize: 15,
        margin: [0, 28, 0, 8],
      },
      { text: formatDonorLines(donor), margin: [0, 0, 0, 18] },
      buildDonationsTable(donations, site.timeZone),
      { text: toOneLine(settings.wording), margin: [0, 22, 0, 0] },
      {
        text: `Issued ${formatDate(now, site.timeZone)}.`,
        color: inkSoft,
        margin: [0, 14, 0, 0],
      },
    ],
  });
}

const formatDonorLines = ({ name, address, email, telephone }: StatementPdfOptions['donor']) =>
  [toOneLine(name) || formatTelephone(telephone), ...address.split('\n'), email]
    .map(toOneLine)
    .filter(Boolean)
    .join('\n');

const formatDate = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(date);

function buildDonationsTable(donations: readonly DonationRecord[], timeZone: string): Content {
  const money = (cents: number) => ({
    text: formatMoney(cents, 'full'),
    alignment: 'right' as const,
  });
  const head = (text: string) => ({ text, bold: true, color: inkSoft });
  const total = donations.reduce((sum, { amount }) => sum + amount, 0);
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
        ...donations.map((donation) => [
          formatDate(donation.paidAt, timeZone),
          [formatPurposes(donation), toOneLine(donation.tribute), formatMethod(donation)]
            .filter(Boolean)
            .join(', '),
          money(donation.amount),
        ]),
        [{ text: 'Total', bold: true }, '', { ...money(total), bold: true }],
      ],
    },
  };
}

/** 'check 1042', 'cash'; nothing for a card. */
const formatMethod = ({ method, checkNumber }: DonationRecord): string =>
  method === 'card' ? '' : toOneLine(`${method} ${checkNumber}`.trim());

/** 'Liturgy', or for a split donation 'Liturgy $60.00, UMD $40.00, card fee $3.00'. */
function formatPurposes({ parts, coveredFee }: DonationRecord): string {
  const named = parts.map(({ label, amount }) => [label, amount] as const);
  const lines = coveredFee > 0 ? [...named, ['card fee', coveredFee] as const] : named;
  if (lines.length === 1) return lines[0]?.[0] ?? '';
  return lines.map(([name, cents]) => `${name} ${formatMoney(cents, 'full')}`).join(', ');
}
