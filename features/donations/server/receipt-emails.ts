import { formatMoney } from '#contract/rules/money.ts';
import { tributeLabels } from '#features/donations/contract/rules/tributes.ts';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { type EmailText, mention, quote, toPlainName, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import type { Settings } from '#contract/site-settings.ts';
import { loadChoiceLabels } from './choices/queries.ts';
import { createManageLink } from './monthly/manage-link.ts';
import { formatLongDay } from './monthly/emails.ts';
import { findMonthlyDonation } from './monthly/queries.ts';
import {
  type DonationRow,
  findDonation,
  listDonationSplits,
  getDonationSettings,
} from './queries.ts';

const ReceiptData = z.object({ donationId: z.int(), kind: z.enum(['receipt', 'refund']) });
type ReceiptData = z.output<typeof ReceiptData>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    donation: ReceiptData;
  }
}

/** Queues the receipt or refund email, once per donation; sent after the caller's transaction. */
export function queueReceiptEmail(
  db: Database,
  donationId: number,
  kind: 'receipt' | 'refund',
): Promise<void> {
  return queueEmailFromBuilder(db, {
    dedupeKey: `donation ${donationId} ${kind}`,
    builder: 'donation',
    data: { donationId, kind },
  });
}

export const createReceiptEmail = (
  platform: Pick<Platform, 'database' | 'config'>,
): EmailBuilder<ReceiptData> => ({
  data: ReceiptData,
  build: (data, site) => writeReceipt(platform, data, site),
});

async function writeReceipt(
  { database: db, config }: Pick<Platform, 'database' | 'config'>,
  { donationId, kind }: ReceiptData,
  site: Settings,
): Promise<Email> {
  const donationRecord = await findDonation(db, donationId);
  if (!donationRecord) throw new Error(`Donation ${donationId} does not exist.`);
  const settings = await getDonationSettings(db);
  const recipient = settings.recipient || site.name;
  const heading = kind === 'receipt' ? 'Thank you for your gift' : 'We refunded your gift';
  const facts = await getFacts(db, donationRecord, recipient, settings.taxNumber, site.timeZone);
  const blocks: EmailBlock[] = [
    paragraph(write`Dear ${mention(donationRecord)},`),
    paragraph(
      kind === 'receipt'
        ? 'Thank you! We received your gift. Please keep this receipt.'
        : 'We refunded this gift. It may take a few days to show on your card. The earlier receipt is no longer valid.',
    ),
    { kind: 'facts', facts },
    ...(kind === 'receipt' ? [paragraph(settings.wording)] : []),
    ...(await monthlyBlocks(db, config.PUBLIC_URL, donationRecord)),
  ];
  const subject = kind === 'receipt' ? `Your receipt: ${recipient}` : `Your refund: ${recipient}`;
  return { to: donationRecord.email, subject, heading, blocks };
}

/** Next charge and manage link of a monthly donation; empty for others. */
async function monthlyBlocks(
  db: Database,
  publicUrl: string,
  { monthlyDonationId }: DonationRow,
): Promise<EmailBlock[]> {
  const monthly = monthlyDonationId ? await findMonthlyDonation(db, monthlyDonationId) : null;
  if (!monthly || monthly.state === 'ENDED') return [];
  const next =
    monthly.state === 'ACTIVE'
      ? `Your next gift of ${formatMoney(monthly.totalCents, 'full')} is on ${formatLongDay(monthly.retryOn)}.`
      : "It's paused now.";
  return [
    paragraph(
      `You give this every month until you end it. ${next} You can change, pause or end it at any time, without an account:`,
    ),
    {
      kind: 'button',
      label: 'Change, pause or end it',
      url: await createManageLink(db, publicUrl, monthly.id),
    },
    paragraph("Anyone with this link can do the same, so please don't share it."),
  ];
}

async function getFacts(
  db: Database,
  donationRecord: DonationRow,
  recipient: string,
  taxNumber: string,
  timeZone: string,
): Promise<[string, EmailText][]> {
  const parts = await listDonationSplits(db, [donationRecord.id]);
  const labels = await loadChoiceLabels(db);
  const date = donationRecord.paidAt ?? donationRecord.createdAt;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(date);
  return [
    ['Receipt', String(donationRecord.id)],
    ['Received by', recipient],
    ...(taxNumber ? [['Tax ID (EIN)', taxNumber] as [string, string]] : []),
    ['Date', day],
    ...parts.map(({ purpose, amountCents }): [string, string] => [
      labels.purpose(purpose),
      formatMoney(amountCents, 'full'),
    ]),
    ...(donationRecord.feeCents > 0
      ? [['Card fee you covered', formatMoney(donationRecord.feeCents, 'full')] as [string, string]]
      : []),
    ['Total', formatMoney(donationRecord.totalCents, 'full')],
    ...(donationRecord.tributeKind === ''
      ? []
      : [
          [
            tributeLabels[donationRecord.tributeKind],
            quote(donationRecord, toPlainName(donationRecord.tributeName)),
          ] as [string, EmailText],
        ]),
    ['Location', labels.location(donationRecord.location)],
    ['Note', quote(donationRecord, donationRecord.note)],
  ];
}
