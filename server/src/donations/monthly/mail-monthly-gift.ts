import { declineSentence } from '@namugongo/contract/reception/declines';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { dayInWords } from '@namugongo/contract/rules/days';
import { formatMoney } from '@namugongo/contract/rules/money';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { type Mail, type MailBuilder, queueBuiltMail } from '../../platform/mail.ts';
import { type MailBlock, writeMail } from '../../platform/mail-frame.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../platform/settings.ts';
import { linkOf } from './link.ts';
import { findMonthlyGift, type MonthlyGiftRow } from './queries.ts';

const About = z.object({
  id: z.int(),
  kind: z.enum(['declined', 'asked', 'paused', 'changed', 'card', 'ended']),
  /** Why the card was declined, as the provider calls it. */
  code: z.string().nullable(),
  tryOn: z.string().nullable(),
  /** The last digits of another card's number, where they are known. */
  lastFour: z.string().nullable().default(null),
});
type About = z.output<typeof About>;
export type MonthlyLetter = z.input<typeof About> & { about: string };

/** Tells the giver of a monthly gift after the caller's transaction, once for what it is about. */
export const queueMonthlyLetter = (
  db: Database,
  { about, ...data }: MonthlyLetter,
): Promise<void> =>
  queueBuiltMail(db, {
    dedupeKey: `monthly gift ${data.id} ${about}`,
    builder: 'monthly-gift',
    data,
  });

export const monthlyMailBuilders = (
  platform: Pick<Platform, 'database' | 'config'>,
): Record<string, MailBuilder> => ({
  'monthly-gift': (data) => writeLetter(platform, About.parse(data)),
});

export const longDay = (day: string): string => dayInWords(day, 'dddd, MMMM D, YYYY');

const words = (text: string): MailBlock => ({ kind: 'paragraph', text });

async function writeLetter(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  about: About,
): Promise<Mail | null> {
  const gift = await findMonthlyGift(database, about.id);
  if (!gift) return null;
  const site = await readSettings(database);
  const link = await linkOf(database, config.PUBLIC_URL, gift.id);
  const { heading, blocks } = contentOf(gift, about, link);
  return {
    to: gift.email,
    subject: `${heading}: ${site.name}`,
    ...writeMail({
      site,
      heading,
      blocks: [words(`Dear ${gift.name},`), ...blocks, factsOf(gift)],
    }),
  };
}

const factsOf = (gift: MonthlyGiftRow): MailBlock => ({
  kind: 'facts',
  facts: [
    ...gift.parts.map(
      ({ message, amount }) => [wireWords(message), formatMoney(amount, 'full')] as const,
    ),
    ...(gift.feeCents > 0
      ? [['Card fee you cover', formatMoney(gift.feeCents, 'full')] as const]
      : []),
    ['Every month', formatMoney(gift.totalCents, 'full')],
  ],
});

const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });

function contentOf(
  gift: MonthlyGiftRow,
  { kind, code, tryOn, lastFour }: About,
  link: string,
): { heading: string; blocks: MailBlock[] } {
  const again = tryOn ? `We try the same card once more on ${longDay(tryOn)}. ` : '';
  switch (kind) {
    case 'declined':
      return {
        heading: 'Your monthly gift could not be charged',
        blocks: [
          words(`${refusalOf(code)} Nothing was taken.`),
          words(`${again}You can also give now, with this card or another one.`),
          button('Give now, change or end it', link),
        ],
      };
    case 'asked':
      return {
        heading: 'Your bank asks you to confirm your monthly gift',
        blocks: [
          words('Your bank wants to hear from you before it lets this payment through.'),
          words(`Press the button and answer your bank. ${again}`.trim()),
          button('Confirm this gift', link),
        ],
      };
    case 'paused':
      return {
        heading: 'Your monthly gift is paused',
        blocks: [
          words(`${refusalOf(code)} We tried three times and will not try again by ourselves.`),
          words('Give now with another card and it goes on, or end it.'),
          button('Go on or end it', link),
        ],
      };
    case 'changed':
      return {
        heading: 'Your monthly gift was changed',
        blocks: changedBlocks(gift, link),
      };
    case 'card':
      return {
        heading: 'The card of your monthly gift was changed',
        blocks: [
          words(`${newCardOf(lastFour)} Our payment provider forgets the one before.`),
          ...changedBlocks(gift, link),
        ],
      };
    case 'ended':
      return {
        heading: 'Your monthly gift has ended',
        blocks: [
          words(
            'Your card is not charged any more, and our payment provider forgets it. Thank you for all you gave.',
          ),
        ],
      };
  }
}

/** When it is charged next, and what to do if somebody else has changed it. */
const changedBlocks = ({ state, tryOn }: MonthlyGiftRow, link: string): MailBlock[] => [
  words(
    state === 'ACTIVE'
      ? `Your card is charged next on ${longDay(tryOn)}.`
      : 'It is paused: your card is not charged until you go on.',
  ),
  words('If it was not you who changed it, end it by the button and write to us.'),
  button('Change, pause or end it', link),
];

const newCardOf = (lastFour: string | null): string =>
  lastFour
    ? `From now on it is charged to the card that ends in ${lastFour}.`
    : 'From now on it is charged to the new card.';

/** What may be said of a declined card, without the advice for somebody who stands at the form. */
const refusalOf = (code: string | null): string => declineSentence(code).replace(/ Please .*$/, '');
