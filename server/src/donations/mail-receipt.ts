import { formatMoney } from '@namugongo/contract/rules/money';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { type Mail, type MailBuilder, queueBuiltMail } from '../platform/mail.ts';
import { type MailBlock, writeMail } from '../platform/mail-frame.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../platform/settings.ts';
import { linkOf } from './monthly/link.ts';
import { longDay } from './monthly/mail-monthly-gift.ts';
import { findMonthlyGift } from './monthly/queries.ts';
import { type DonationRow, findDonation, listParts, readDonationSettings } from './queries.ts';

const About = z.object({ donationId: z.int(), kind: z.enum(['receipt', 'refund']) });

/** Tells a giver, after the caller's transaction and once, that the gift came, or that it goes back. */
export function queueReceipt(
  db: Database,
  donationId: number,
  kind: 'receipt' | 'refund',
): Promise<void> {
  return queueBuiltMail(db, {
    dedupeKey: `donation ${donationId} ${kind}`,
    builder: 'donation',
    data: { donationId, kind },
  });
}

export const receiptMailBuilders = (
  platform: Pick<Platform, 'database' | 'config'>,
): Record<string, MailBuilder> => ({
  donation: (data) => writeReceipt(platform, About.parse(data)),
});

async function writeReceipt(
  { database: db, config }: Pick<Platform, 'database' | 'config'>,
  { donationId, kind }: z.output<typeof About>,
): Promise<Mail> {
  const gift = await findDonation(db, donationId);
  if (!gift) throw new Error(`There is no donation ${donationId} to write about.`);
  const site = await readSettings(db);
  const settings = await readDonationSettings(db);
  const recipient = settings.recipient || site.name;
  const heading = kind === 'receipt' ? 'Thank you for your gift' : 'Your gift goes back to you';
  const facts = await factsOf(db, gift, recipient, settings.taxNumber, site.timeZone);
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: `Dear ${gift.name},` },
    {
      kind: 'paragraph',
      text:
        kind === 'receipt'
          ? `we received your gift with gratitude. Please keep this receipt.`
          : 'this gift is given back. On a card it may take some days to show. Its receipt is no longer valid.',
    },
    { kind: 'facts', facts },
    ...(kind === 'receipt' ? [{ kind: 'paragraph' as const, text: settings.wording }] : []),
    ...(await monthlyBlocks(db, config.PUBLIC_URL, gift)),
  ];
  const subject = kind === 'receipt' ? `Your receipt: ${recipient}` : `Your refund: ${recipient}`;
  return { to: gift.email, subject, ...writeMail({ site, heading, blocks }) };
}

/** That it is monthly, what comes next, and how to end it; also where this one goes back. */
async function monthlyBlocks(
  db: Database,
  publicUrl: string,
  { monthlyGiftId }: DonationRow,
): Promise<MailBlock[]> {
  const monthly = monthlyGiftId ? await findMonthlyGift(db, monthlyGiftId) : null;
  if (!monthly || monthly.state === 'ENDED') return [];
  const next =
    monthly.state === 'ACTIVE'
      ? `The next ${formatMoney(monthly.totalCents, 'full')} are charged on ${longDay(monthly.tryOn)}.`
      : 'It is paused now.';
  return [
    {
      kind: 'paragraph',
      text: `This gift comes every month until you end it. ${next} You can change, pause or end it at any time, without an account:`,
    },
    {
      kind: 'button',
      label: 'Change, pause or end it',
      url: await linkOf(db, publicUrl, monthly.id),
    },
    { kind: 'paragraph', text: 'Whoever has this link can do it too: give it to nobody.' },
  ];
}

async function factsOf(
  db: Database,
  gift: DonationRow,
  recipient: string,
  taxNumber: string,
  timeZone: string,
): Promise<[string, string][]> {
  const parts = await listParts(db, [gift.id]);
  const moment = gift.paidAt ?? gift.createdAt;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment);
  return [
    ['Receipt', String(gift.id)],
    ['Received by', recipient],
    ...(taxNumber ? [['Tax number', taxNumber] as [string, string]] : []),
    ['Date', day],
    ...parts.map(({ purpose, amountCents }): [string, string] => [
      wireWords(purpose),
      formatMoney(amountCents, 'full'),
    ]),
    ...(gift.feeCents > 0
      ? [['Card fee you covered', formatMoney(gift.feeCents, 'full')] as [string, string]]
      : []),
    ['Total', formatMoney(gift.totalCents, 'full')],
    ['Location', wireWords(gift.location)],
    ['Note', gift.note],
  ];
}
