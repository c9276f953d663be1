import { isDeepStrictEqual } from 'node:util';
import { formatCount } from '#contract/rules/counts.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import type { Occurrence } from '#features/gatherings/contract/rules/occurrences.ts';
import { toEventDetails } from '#features/gatherings/contract/rules/event-details.ts';
import { buildEventBlocks } from '#features/event/server/event-emails.ts';
import type { Settings } from '#contract/site-settings.ts';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { type EmailText, mention, quote, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { z } from 'zod';
import { findParty, type StoredParty } from './party-queries.ts';
import { buildDueBlocks, buildReceiptBlocks, describeBooking } from './booking-emails.ts';
import { buildCalendarAttachment } from './list-calendar-entries.ts';
import { createPartyLinks } from './create-party-link.ts';
import { getOccurrence } from './get-gathering.ts';
import { findGathering } from './queries.ts';
import { listStaffedSlots } from './slot-queries.ts';
import type { StoredGathering } from './rules.ts';

const abouts = [
  'answered',
  'again',
  'updated',
  'promoted',
  'paid',
  'expired',
  'refunded',
  'withdrawn',
  'relieved',
  'changed',
  'canceled',
  'held',
  'reminder',
  'thanks',
] as const;
type About = (typeof abouts)[number];

/** When and where a day is, and whether it is canceled. */
const TimeAndPlace = z.object({
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  isCanceled: z.boolean(),
  venue: z.string(),
  address: z.string(),
});
export type TimeAndPlace = z.output<typeof TimeAndPlace>;

export const toTimeAndPlace = (
  { venue, address }: Pick<StoredGathering, 'venue' | 'address'>,
  { startsAt, endsAt, isCanceled }: Occurrence,
): TimeAndPlace => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  isCanceled,
  venue,
  address,
});

export const PartyEmail = z.object({
  partyId: z.int(),
  about: z.enum(abouts),
  /** Whom it thanks for, or what somebody else took over; written by the team. */
  text: z.string().default(''),
  sender: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  /** What the person last heard, for an email about a change. */
  before: TimeAndPlace.nullable().default(null),
});
type PartyEmail = z.output<typeof PartyEmail>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    gathering: PartyEmail;
  }
}

/** How the keys of the emails about an answer begin. */
export const getPartyEmailKey = (id: number, about: About): string =>
  `gathering party ${id} ${about} `;

/** Queues the email, for someone with an address. */
export async function queuePartyEmail(
  db: Database,
  { id, email }: Pick<StoredParty, 'id' | 'email'>,
  about: About,
  now: Date,
  {
    dueAt,
    ...data
  }: Partial<Pick<PartyEmail, 'text' | 'sender' | 'before'> & { dueAt: Date }> = {},
): Promise<void> {
  if (email === '') return;
  await queueEmailFromBuilder(db, {
    dedupeKey: getPartyEmailKey(id, about) + now.toISOString(),
    builder: 'gathering',
    data: PartyEmail.parse({ partyId: id, about, ...data }),
    recipient: email,
    ...(dueAt && { dueAt }),
  });
}

type Needs = Pick<Platform, 'database' | 'config' | 'clock'>;

/** Written when it is sent, from what the answer is then. */
export const createPartyEmail = (platform: Needs): EmailBuilder<PartyEmail> => ({
  data: PartyEmail,
  build: (data, site) => buildPartyEmail(platform, data, site),
});

/** What a change amounts to now; null when the person has nothing to learn of it. */
function findAbout(
  { about, before }: PartyEmail,
  { state }: StoredParty,
  current: TimeAndPlace,
): About | null {
  if (before === null) return about;
  if (state === 'withdrawn' || isDeepStrictEqual(before, current)) return null;
  if (current.isCanceled) return 'canceled';
  return before.isCanceled ? 'held' : 'changed';
}

const isOptional = (about: About): boolean => about === 'reminder' || about === 'thanks';

async function buildPartyEmail(
  platform: Needs,
  data: PartyEmail,
  site: Settings,
): Promise<Email | null> {
  const { database, config } = platform;
  const party = await findParty(database, data.partyId);
  const row = party && (await findGathering(database, party.gatheringId));
  // Deleted in the meantime.
  if (!party || !row || party.email === '') return null;
  if (isOptional(data.about) && !party.getsReminders) return null;
  if (data.about === 'reminder' && party.state !== 'coming') return null;
  const occurrence = await getOccurrence(database, row, party.day);
  const about = findAbout(data, party, toTimeAndPlace(row, occurrence));
  if (about === null) return null;
  const links = await createPartyLinks(database, platform, party.id);
  const { heading, text, button } = describe({ ...data, about }, party, row);
  const own = await listOwnSlots(database, party);
  const hasDetails = !['thanks', 'withdrawn', 'canceled', 'expired'].includes(about);
  const money =
    data.about === 'paid'
      ? await buildReceiptBlocks(database, party)
      : hasDetails
        ? await buildDueBlocks(database, party, row, site.timeZone)
        : [];
  const event = toEventDetails(row, occurrence);
  const blocks: EmailBlock[] = [
    paragraph(write`Dear ${mention(party)},`),
    paragraph(text),
    ...(occurrence.note && hasDetails ? [paragraph(occurrence.note)] : []),
    ...(hasDetails ? buildEventBlocks(event, site.timeZone) : []),
    ...money,
    ...(hasDetails && own.length > 0
      ? [paragraph(`You take care of: ${own.join(', ')}. Thank you!`)]
      : []),
    { kind: 'button', label: button, url: links.party },
    paragraph(
      data.about === 'thanks'
        ? write`See what is next: ${buildScreenUrl(config.PUBLIC_URL, '/gatherings')}`
        : 'On that page you can change your answer, withdraw it, or choose what you bring. Anyone with this link can do so, too. Please don’t share it.',
    ),
  ];
  return {
    to: party.email,
    heading,
    blocks,
    ...(isOptional(data.about) && { unsubscribeUrl: links.turnOff }),
    ...((data.about === 'answered' || data.about === 'promoted' || data.about === 'paid') &&
      party.state === 'coming' && {
        attachments: [await buildCalendarAttachment(platform, row, [occurrence])],
      }),
  };
}

async function listOwnSlots(db: Database, { id, gatheringId, day }: StoredParty) {
  const slots = await listStaffedSlots(db, { gatheringId, day });
  return slots
    .filter(({ takers }) => takers.some(({ partyId }) => partyId === id))
    .map(({ title, startTime }) => (startTime ? `${title} (${startTime})` : title));
}

const describeSize = ({ adults, children }: StoredParty): string =>
  [
    adults > 0 && formatCount(adults, 'adult'),
    children > 0 && formatCount(children, 'child', 'children'),
  ]
    .filter(Boolean)
    .join(' and ');

/** What the answer is, in one sentence, for the size of the party. */
const states: Record<StoredParty['state'], (size: string) => string> = {
  coming: (size) => `We’re looking forward to seeing you, with ${size}.`,
  paying: (size) => `We hold your places, for ${size}. They are yours once they are paid.`,
  waiting: (size) =>
    `All places are taken. You’re on the waiting list with ${size}, and we’ll email you as soon as there is room.`,
  withdrawn: () => 'You’re not coming.',
};

const headings: Record<StoredParty['state'], string> = {
  coming: 'You’re coming',
  paying: 'Pay to keep your places',
  waiting: 'You’re on the waiting list',
  withdrawn: 'You’re not coming',
};

const payLabel = 'Pay for your places';

function describePromotion(party: StoredParty, title: string) {
  const size = describeSize(party);
  const withdrawal =
    'If you can’t come any more, please withdraw, so that the next in line gets your place.';
  return party.state === 'paying'
    ? {
        heading: `You can have a place: ${title}`,
        text: `Good news: there is room for you now. ${states.paying(size)} ${withdrawal}`,
        button: payLabel,
      }
    : {
        heading: `You have a place: ${title}`,
        text: `Good news: there is room for you now, with ${size}. ${withdrawal}`,
        button: 'See or change your answer',
      };
}

/** The heading, the first sentence and the button of each email. */
function describe(
  { about, text, sender }: PartyEmail,
  party: StoredParty,
  { title }: Pick<StoredGathering, 'title'>,
): { heading: EmailText; text: EmailText; button: string } {
  const size = describeSize(party);
  const button = party.state === 'paying' ? payLabel : 'See or change your answer';
  const state = states[party.state](size);
  switch (about) {
    case 'answered':
      return { heading: `${headings[party.state]}: ${title}`, text: state, button };
    case 'again':
      return {
        heading: `You answered before: ${title}`,
        text: `Someone answered again with this address, perhaps you. What we noted first still counts: ${size}. ${state} To change it, use the button.`,
        button,
      };
    case 'updated':
      return { heading: `Your answer has changed: ${title}`, text: state, button };
    case 'promoted':
      return describePromotion(party, title);
    case 'paid':
    case 'expired':
    case 'refunded':
      return describeBooking(about, { title, state, size, isComing: party.state === 'coming' });
    case 'withdrawn':
      return {
        heading: `You’re not coming: ${title}`,
        text: 'We noted that you’re not coming. If you can come after all, use the button.',
        button: 'Come after all',
      };
    case 'relieved':
      return {
        heading: `Someone took over: ${text}`,
        text: `Someone else takes care of “${text}” now. You don’t need to any more.`,
        button,
      };
    case 'changed':
      return {
        heading: `Time or place has changed: ${title}`,
        text: 'Please note the new time and place. If you can’t come then, please withdraw.',
        button,
      };
    case 'held':
      return {
        heading: `It takes place: ${title}`,
        text: 'Good news: it takes place after all. If you can’t come, please withdraw.',
        button,
      };
    case 'canceled':
      return {
        heading: `Canceled: ${title}`,
        text:
          party.tickets.length > 0 && party.state === 'coming'
            ? 'We’re sorry: it is canceled this time. We’ll write to you about the refund of your places.'
            : 'We’re sorry: it is canceled this time. You don’t need to do anything.',
        button: 'See your answer',
      };
    case 'reminder':
      return { heading: `See you soon: ${title}`, text: state, button };
    case 'thanks':
      return {
        heading: `Thank you for coming: ${title}`,
        text: quote({ name: sender?.name ?? '', userId: sender?.id ?? null }, text),
        button: 'See your answer',
      };
  }
}
