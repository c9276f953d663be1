import { createHash, randomBytes } from 'node:crypto';
import { dayInWords } from '@namugongo/contract/rules/days';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import { addMinutes } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { type MailBlock, writeMail } from '../platform/mail-frame.ts';
import type { Settings } from '../platform/settings.ts';
import { insertLink } from './queries.ts';
import type { HourRow } from './rules.ts';

const linkDays = 30;
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export type Desk = { db: Database; site: Settings; now: Date; publicUrl: string };

/** Who a letter goes to; without an address it goes to the parish office, which acts for them. */
type Reader = { name: string; email: string };

const volunteerOf = (row: HourRow): Reader => ({
  name: row.volunteerName,
  email: row.volunteerEmail,
});
const receiverOf = (row: HourRow): Reader => ({
  name: row.requesterName ?? '',
  email: row.requesterEmail,
});

type Letter = { about: string; heading: string; blocks: readonly MailBlock[] };

async function send(
  { db, site }: Desk,
  row: HourRow,
  reader: Reader,
  { about, heading, blocks }: Letter,
): Promise<void> {
  const toOffice = reader.email === '';
  const opening = toOffice
    ? `${reader.name} has no e-mail address here. Please tell them, or act for them:`
    : `Dear ${reader.name},`;
  await queueMail(db, {
    dedupeKey: `hours ${row.id} round ${row.round} ${about}`,
    to: toOffice ? site.email : reader.email,
    subject: heading,
    ...writeMail({ site, heading, blocks: [{ kind: 'paragraph', text: opening }, ...blocks] }),
  });
}

const words = (text: string): MailBlock => ({ kind: 'paragraph', text });
const days = ({ startDate, endDate }: HourRow): string =>
  [startDate, endDate]
    .filter((day) => day !== null)
    .map((day) => dayInWords(day, 'dddd, MMMM D, YYYY'))
    .join(' to ');

const offerFacts = (row: HourRow): MailBlock => ({
  kind: 'facts',
  facts: [
    ['Service', row.category],
    ['Description', row.description],
    ...(days(row) ? [['When', days(row)] as const] : []),
  ],
});

const listButton = ({ publicUrl }: Desk): MailBlock => ({
  kind: 'button',
  label: 'See where it stands',
  url: `${publicUrl}/#/professionalhours`,
});

/** A link that works once, for whoever has the letter. Opening it changes nothing, so that a mail scanner cannot answer. */
async function answerButton(
  { db, now, publicUrl }: Desk,
  row: HourRow,
  kind: 'answer' | 'confirm',
): Promise<MailBlock> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = addMinutes(now, linkDays * 24 * 60);
  await insertLink(db, { hash: hashOf(secret), hourId: row.id, kind, expiresAt });
  const label = kind === 'answer' ? 'Accept or decline' : 'Confirm the hours';
  return { kind: 'button', label, url: `${publicUrl}/#/hours-answer/${secret}` };
}

const once = words('The link works once and without signing in. Give it to nobody.');

/** Somebody asked: the volunteer may accept or decline. */
export async function tellVolunteerOfRequest(desk: Desk, row: HourRow): Promise<void> {
  await send(desk, row, volunteerOf(row), {
    about: 'request',
    heading: `${row.requesterName} asks for your help`,
    blocks: [
      words(`${row.requesterName} asks for the hours that you offered.`),
      offerFacts(row),
      ...(row.note ? [words(`“${row.note}”`)] : []),
      words('The place and the telephone number come with your acceptance.'),
      await answerButton(desk, row, 'answer'),
      once,
    ],
  });
}

/** A request that a coordinator looks at first. */
export async function tellOfficeOfRequest(desk: Desk, row: HourRow): Promise<void> {
  await send(
    desk,
    row,
    { name: 'parish office', email: desk.site.email },
    {
      about: 'office',
      heading: `A request for ${row.category} waits for you`,
      blocks: [
        words(
          `${row.requesterName} asks ${row.volunteerName} for ${row.category}. The volunteer hears of it when you pass it on.`,
        ),
        offerFacts(row),
        listButton(desk),
      ],
    },
  );
}

/** The receiver has the volunteer's number, the volunteer the receiver's. */
export async function tellBothOfAcceptance(desk: Desk, row: HourRow): Promise<void> {
  await send(desk, row, receiverOf(row), {
    about: 'accepted receiver',
    heading: `${row.volunteerName} has accepted`,
    blocks: [
      words(`${row.volunteerName} will help you. Please agree on the details by telephone.`),
      offerFacts(row),
      numberOf(row.volunteerName, row.volunteerTelephone, row.place),
      listButton(desk),
    ],
  });
  await send(desk, row, volunteerOf(row), {
    about: 'accepted volunteer',
    heading: `You help ${row.requesterName}`,
    blocks: [
      words('Thank you. Please agree on the details by telephone.'),
      offerFacts(row),
      numberOf(row.requesterName ?? '', row.requesterTelephone ?? '', row.requestPlace),
      listButton(desk),
    ],
  });
}

function numberOf(name: string, telephone: string, place: string): MailBlock {
  const number = ['Telephone', formatTelephone(telephone)] as const;
  return {
    kind: 'facts',
    facts: [['Name', name], number, ...(place ? [['Place', place] as const] : [])],
  };
}

export const tellReceiverOfRefusal = (desk: Desk, row: HourRow): Promise<void> =>
  send(desk, row, receiverOf(row), {
    about: 'declined',
    heading: 'Your request could not be accepted',
    blocks: [
      words(`${row.volunteerName} cannot help this time. Other offers may fit.`),
      offerFacts(row),
      listButton(desk),
    ],
  });

/** The other side hears that there is nothing to wait for any more. */
export async function tellOfWithdrawal(
  desk: Desk,
  row: HourRow,
  by: 'volunteer' | 'receiver',
): Promise<void> {
  const reader = by === 'volunteer' ? receiverOf(row) : volunteerOf(row);
  const name = by === 'volunteer' ? row.volunteerName : row.requesterName;
  await send(desk, row, reader, {
    about: `withdrawn by ${by}`,
    heading: `${name} has withdrawn`,
    blocks: [
      words(by === 'volunteer' ? 'The offer is withdrawn.' : 'The request is withdrawn.'),
      offerFacts(row),
      listButton(desk),
    ],
  });
}

/** The volunteer says that the hours were given; the receiver confirms. */
export async function askReceiverToConfirm(desk: Desk, row: HourRow): Promise<void> {
  await send(desk, row, receiverOf(row), {
    about: 'claimed',
    heading: `Did ${row.volunteerName} help you?`,
    blocks: [
      words(`${row.volunteerName} has written down ${(row.claimedMinutes ?? 0) / 60} hours.`),
      offerFacts(row),
      await answerButton(desk, row, 'confirm'),
      once,
    ],
  });
}

export const thankVolunteer = (desk: Desk, row: HourRow): Promise<void> =>
  send(desk, row, volunteerOf(row), {
    about: 'fulfilled',
    heading: 'Your hours are confirmed',
    blocks: [
      words(`${(row.claimedMinutes ?? 0) / 60} hours for ${row.requesterName}. Thank you.`),
      listButton(desk),
    ],
  });

export const warnVolunteer = (desk: Desk, row: HourRow): Promise<void> =>
  send(desk, row, volunteerOf(row), {
    about: `warned ${row.endDate}`,
    heading: 'Your offer ends soon',
    blocks: [
      words('After its last day nobody can ask for it. Change the End Date to keep it open.'),
      offerFacts(row),
      listButton(desk),
    ],
  });

/** The volunteer, and who had asked in vain. */
export async function tellOfExpiry(desk: Desk, row: HourRow): Promise<void> {
  const letter = (about: string): Letter => ({
    about: `${about} ${row.endDate}`,
    heading: 'An offer of hours has ended',
    blocks: [words('Its last day has passed.'), offerFacts(row), listButton(desk)],
  });
  await send(desk, row, volunteerOf(row), letter('expired'));
  if (row.state === 'Requested') await send(desk, row, receiverOf(row), letter('expired receiver'));
}
