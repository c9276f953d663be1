import { formatCount } from '#contract/rules/counts.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import type { Secret } from '#contract/secret.ts';
import { describeParty } from '#features/seats/contract/rules/parties.ts';
import { formatWithFee } from '#features/payments/contract/rules/fees.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import { getSettings } from '#platform/settings.ts';
import type { PartyRecord } from './queries.ts';

type PartyEmail = `waiting-${'confirm' | 'joined' | 'already' | 'offer' | 'passed' | 'left'}`;

declare module '#platform/email/email.ts' {
  interface EmailData extends Record<PartyEmail, null> {}
}

export type Addressee = Pick<
  PartyRecord,
  | 'id'
  | 'name'
  | 'email'
  | 'adults'
  | 'children'
  | 'accessible'
  | 'isTogether'
  | 'offeredUntil'
  | 'cartId'
>;
/** What the emails link to: the party's page, and the ticket page. */
export type Links = { party: Secret; site: string };
export type OfferedSeat = { tableName: string; chairName: string; amount: number };

/** A second email of a kind to the same party; '' for the first. */
type Again = string;

export const queueConfirmPartyEmail = (
  db: Database,
  party: Addressee,
  links: Links,
  again: Again = '',
): Promise<void> =>
  queuePartyEmail(
    db,
    party,
    ['waiting-confirm', `confirm${again}`],
    'Confirm your place on the waiting list',
    [
      paragraph(
        write`Dear ${mention(party)},\nYou asked to join the waiting list with ${describeParty(party)}. Please confirm that this is your email address. You’re not on the list until then.`,
      ),
      { kind: 'button', label: 'Confirm your place', url: links.party },
      paragraph('The link works for one hour. If it wasn’t you, ignore this email.'),
    ],
  );

export const queueWaitingEmail = (
  db: Database,
  party: Addressee,
  links: Links,
  again: Again = '',
): Promise<void> =>
  queuePartyEmail(db, party, ['waiting-joined', `joined${again}`], 'You’re on the waiting list', [
    paragraph(
      write`Dear ${mention(party)},\nYou’re on the waiting list with ${describeParty(party)}.`,
    ),
    paragraph(
      'When seats open up for you, we’ll hold them and email you. You haven’t paid anything.',
    ),
    { kind: 'button', label: 'See your place in line', url: links.party },
    paragraph(
      'You can leave the list on that page. Anyone with this link can, so please don’t share it.',
    ),
  ]);

/** To an address that asks to join a second time. */
export const queueAlreadyWaitingEmail = (
  db: Database,
  party: Addressee,
  links: Links,
  again: Again,
): Promise<void> =>
  queuePartyEmail(
    db,
    party,
    ['waiting-already', `already${again}`],
    'You’re already on the waiting list',
    [
      paragraph(
        write`Dear ${mention(party)},\nYou’re already on the waiting list with ${describeParty(party)}. A party can wait once. To change the number of guests, leave the list and join again.`,
      ),
      { kind: 'button', label: 'See your place in line', url: links.party },
      paragraph('If it wasn’t you, ignore this email.'),
    ],
  );

/** The offer with its seats and its end. */
export async function queueOfferEmail(
  db: Database,
  party: Addressee,
  links: Links,
  {
    seats,
    isNear,
    feePercent,
  }: { seats: readonly OfferedSeat[]; isNear: boolean; feePercent: number },
  again: Again = '',
): Promise<void> {
  const { timeZone } = await getSettings(db);
  const until = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(party.offeredUntil ?? undefined);
  const amounts = seats.map(({ amount }) => amount);
  const size = party.adults + party.children;
  await queuePartyEmail(
    db,
    party,
    ['waiting-offer', `offer ${party.cartId}${again}`],
    'Seats for your party',
    [
      paragraph(
        write`Dear ${mention(party)},\nSeats have opened up for you. We’re holding ${formatCount(seats.length, 'seat')} until ${until}.`,
      ),
      ...(seats.length < size
        ? [paragraph(`You asked for ${size}. These are all the seats we have now.`)]
        : []),
      ...(isNear && party.isTogether
        ? [
            paragraph(
              'They’re near each other, but not all side by side. If you’d rather wait for seats together, decline them: you keep your place in line.',
            ),
          ]
        : []),
      {
        kind: 'facts',
        facts: [
          ...seats.map((seat) => [formatChairLabel(seat), formatMoney(seat.amount)] as const),
          ['Total', formatWithFee(amounts, feePercent)] as const,
        ],
      },
      { kind: 'button', label: 'Pay for your seats', url: links.party },
      paragraph(
        'After that, they go to the next party. If you can’t come, please decline them on the same page.',
      ),
    ],
  );
}

/** To a party whose offer ended. */
export const queuePassedEmail = (db: Database, party: Addressee, links: Links): Promise<void> =>
  queuePartyEmail(
    db,
    party,
    ['waiting-passed', `passed ${party.cartId}`],
    'Your seats went to the next party',
    [
      paragraph(
        write`Dear ${mention(party)},\nThe time to pay for your seats is over, and they went to the next party. You haven’t been charged. You’re no longer on the waiting list.`,
      ),
      paragraph('You’re welcome to join it again:'),
      {
        kind: 'button',
        label: 'Join the waiting list',
        url: buildScreenUrl(links.site, '/waiting-list'),
      },
    ],
  );

/** To a party that left, or that staff removed. */
export const queueLeftEmail = (db: Database, party: Addressee, links: Links): Promise<void> =>
  queuePartyEmail(db, party, ['waiting-left', 'left'], 'You’re off the waiting list', [
    paragraph(
      write`Dear ${mention(party)},\nYou’re no longer on the waiting list. You haven’t been charged.`,
    ),
    paragraph('You’re welcome to join it again:'),
    {
      kind: 'button',
      label: 'Join the waiting list',
      url: buildScreenUrl(links.site, '/waiting-list'),
    },
  ]);

const queuePartyEmail = (
  db: Database,
  party: Addressee,
  [kind, about]: [kind: PartyEmail, about: string],
  heading: string,
  blocks: EmailBlock[],
): Promise<void> =>
  queueEmail(db, {
    kind,
    dedupeKey: `waiting party ${party.id} ${about}`,
    to: party.email,
    heading,
    blocks,
  });
