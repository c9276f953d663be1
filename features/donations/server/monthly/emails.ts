import { declineMessage } from '#features/payments/contract/declines.ts';
import { type ChoiceLabels, loadChoiceLabels } from '../choices/queries.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, type EmailUrl, paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import type { Settings } from '#contract/site-settings.ts';
import { createManageLink } from './manage-link.ts';
import { findMonthlyDonation, type MonthlyDonationRow } from './queries.ts';

const MonthlyEmailData = z.object({
  id: z.int(),
  kind: z.enum(['declined', 'asked', 'paused', 'changed', 'card', 'ended']),
  /** The provider's decline code. */
  code: z.string().nullable(),
  retryOn: z.string().nullable(),
  /** Last digits of the new card; null when unknown. */
  lastFour: z.string().nullish(),
});
type MonthlyEmailData = z.output<typeof MonthlyEmailData>;
export type MonthlyEmail = MonthlyEmailData & { about: string };

declare module '#platform/email/email.ts' {
  interface EmailData {
    'monthly-gift': MonthlyEmailData;
  }
}

/** Queues an email to the donor, once per `about`; sent after the caller's transaction. */
export const queueMonthlyEmail = (db: Database, { about, ...data }: MonthlyEmail): Promise<void> =>
  queueEmailFromBuilder(db, {
    dedupeKey: `monthly gift ${data.id} ${about}`,
    builder: 'monthly-gift',
    data,
  });

export const createMonthlyEmail = (
  platform: Pick<Platform, 'database' | 'config'>,
): EmailBuilder<MonthlyEmailData> => ({
  data: MonthlyEmailData,
  build: (data, site) => buildMonthlyEmail(platform, data, site),
});

export const formatLongDay = (day: string): string => formatDay(day, 'dddd, MMMM D, YYYY');

async function buildMonthlyEmail(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  emailData: MonthlyEmailData,
  site: Settings,
): Promise<Email | null> {
  const donation = await findMonthlyDonation(database, emailData.id);
  if (!donation) return null;
  const link = await createManageLink(database, config.PUBLIC_URL, donation.id);
  const { heading, blocks } = getContent(donation, emailData, link);
  const labels = await loadChoiceLabels(database);
  return {
    to: donation.email,
    subject: `${heading}: ${site.name}`,
    heading,
    blocks: [paragraph(write`Dear ${mention(donation)},`), ...blocks, getFacts(donation, labels)],
  };
}

const getFacts = (donation: MonthlyDonationRow, labels: ChoiceLabels): EmailBlock => ({
  kind: 'facts',
  facts: [
    ...donation.splits.map(
      ({ message, amount }) => [labels.purpose(message), formatMoney(amount, 'full')] as const,
    ),
    ...(donation.feeCents > 0
      ? [['Card fee you cover', formatMoney(donation.feeCents, 'full')] as const]
      : []),
    ['Every month', formatMoney(donation.totalCents, 'full')],
  ],
});

const button = (label: string, url: EmailUrl): EmailBlock => ({ kind: 'button', label, url });

function getContent(
  donation: MonthlyDonationRow,
  { kind, code, retryOn, lastFour }: MonthlyEmailData,
  link: EmailUrl,
): { heading: string; blocks: EmailBlock[] } {
  const again = retryOn ? `We'll try the same card again on ${formatLongDay(retryOn)}. ` : '';
  switch (kind) {
    case 'declined':
      return {
        heading: "We couldn't charge your monthly gift",
        blocks: [
          paragraph(`${formatDecline(code)} Nothing was charged.`),
          paragraph(`${again}You can also pay now, with this card or another one.`),
          button('Pay now, change or end it', link),
        ],
      };
    case 'asked':
      return {
        heading: 'Your bank asks you to confirm your monthly gift',
        blocks: [
          paragraph('Your bank needs you to confirm this payment.'),
          paragraph(`Choose the button and confirm with your bank. ${again}`.trim()),
          button('Confirm this gift', link),
        ],
      };
    case 'paused':
      return {
        heading: 'Your monthly gift is paused',
        blocks: [
          paragraph(`${formatDecline(code)} We tried three times and won't try again.`),
          paragraph('To continue your gift, add another card. Or you can end it.'),
          button('Continue or end it', link),
        ],
      };
    case 'changed':
      return {
        heading: 'Your monthly gift has changed',
        blocks: changedBlocks(donation, link),
      };
    case 'card':
      return {
        heading: 'The card for your monthly gift has changed',
        blocks: [
          paragraph(`${formatNewCard(lastFour)} Our card processor deletes your old card.`),
          ...changedBlocks(donation, link),
        ],
      };
    case 'ended':
      return {
        heading: 'Your monthly gift has ended',
        blocks: [
          paragraph(
            "We won't charge your card again, and our card processor deletes it. Thank you for all you gave.",
          ),
        ],
      };
  }
}

/** The next charge, and what to do if someone else made the change. */
const changedBlocks = ({ state, retryOn }: MonthlyDonationRow, link: EmailUrl): EmailBlock[] => [
  paragraph(
    state === 'ACTIVE'
      ? `Your next gift is on ${formatLongDay(retryOn)}.`
      : "It's paused. We won't charge your card until you restart it.",
  ),
  paragraph("If you didn't make this change, use the button to end the gift, and write to us."),
  button('Change, pause or end it', link),
];

const formatNewCard = (lastFour: string | null | undefined): string =>
  lastFour
    ? `From now on we'll charge the card that ends in ${lastFour}.`
    : "From now on we'll charge the new card.";

/** The decline message without the advice to try again, which only fits at the form. */
const formatDecline = (code: string | null): string =>
  declineMessage(code).replace(/ Please .*$/, '');
