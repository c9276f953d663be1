import { formatCount } from '#contract/rules/counts.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { createHash, randomBytes } from 'node:crypto';
import { formatDay } from '#contract/rules/dates.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { type EmailBlock, renderEmail } from '#platform/email/email-template.ts';
import type { Settings } from '#contract/site-settings.ts';
import { insertLinkRow } from './queries.ts';
import type { HourRow } from './rules.ts';

const linkDays = 30;
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

export type HourEmailContext = { db: Database; site: Settings; now: Date; publicUrl: string };

/** The recipient of an email. Without an address it goes to the parish office, which acts for the person. */
type Recipient = { name: string; email: string };

const getVolunteer = (row: HourRow): Recipient => ({
  name: row.volunteerName,
  email: row.volunteerEmail,
});
const getReceiver = (row: HourRow): Recipient => ({
  name: row.requesterName ?? '',
  email: row.requesterEmail,
});

type EmailContent = { about: string; heading: string; blocks: readonly EmailBlock[] };

async function send(
  { db, site }: HourEmailContext,
  row: HourRow,
  recipient: Recipient,
  { about, heading, blocks }: EmailContent,
): Promise<void> {
  const toOffice = recipient.email === '';
  const opening = toOffice
    ? `${recipient.name} has no email address. Please let them know, or answer for them:`
    : `Dear ${recipient.name},`;
  const to = recipient.email || site.email;
  if (!to) return;
  await queueEmail(db, {
    dedupeKey: `hours ${row.id} round ${row.round} ${about}`,
    to,
    subject: heading,
    ...renderEmail({ site, heading, blocks: [{ kind: 'paragraph', text: opening }, ...blocks] }),
  });
}

const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text });
const formatClaimedHours = ({ claimedMinutes }: HourRow): string => {
  const hours = (claimedMinutes ?? 0) / 60;
  return formatCount(hours, 'hour');
};

const days = ({ startDate, endDate }: HourRow): string =>
  [startDate, endDate]
    .filter((day) => day !== null)
    .map((day) => formatDay(day, 'dddd, MMMM D, YYYY'))
    .join(' to ');

const offerFacts = (row: HourRow): EmailBlock => ({
  kind: 'facts',
  facts: [
    ['Service', row.category],
    ['Description', row.description],
    ...(days(row) ? [['When', days(row)] as const] : []),
  ],
});

const listButton = ({ publicUrl }: HourEmailContext): EmailBlock => ({
  kind: 'button',
  label: 'View the request',
  url: buildScreenUrl(publicUrl, '/professionalhours'),
});

/** A button with a single-use link that needs no sign-in. Opening the link changes nothing, so a mail scanner cannot answer. */
async function createLinkButton(
  { db, now, publicUrl }: HourEmailContext,
  row: HourRow,
  kind: 'answer' | 'confirm',
): Promise<EmailBlock> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = addMinutes(now, linkDays * 24 * 60);
  await insertLinkRow(db, { hash: hashSecret(secret), hourId: row.id, kind, expiresAt });
  const label = kind === 'answer' ? 'Accept or decline' : 'Confirm the hours';
  return {
    kind: 'button',
    label,
    url: buildScreenUrl(publicUrl, '/hours-answer/$secret', { secret }),
  };
}

const linkNote = paragraph(
  `This link works once, for ${linkDays} days, without signing in. Please don't share it.`,
);

/** Emails the volunteer a request with a link to accept or decline. */
export async function emailRequestToVolunteer(
  context: HourEmailContext,
  row: HourRow,
): Promise<void> {
  await send(context, row, getVolunteer(row), {
    about: 'request',
    heading: `${row.requesterName} asks for your help`,
    blocks: [
      paragraph(`${row.requesterName} would like the help you offered.`),
      offerFacts(row),
      ...(row.note ? [paragraph(`“${row.note}”`)] : []),
      paragraph("You'll see the place and phone number after you accept."),
      await createLinkButton(context, row, 'answer'),
      linkNote,
    ],
  });
}

/** Emails the office a request that a coordinator looks at first. */
export async function emailRequestToOffice(context: HourEmailContext, row: HourRow): Promise<void> {
  await send(
    context,
    row,
    { name: 'parish office', email: context.site.email },
    {
      about: 'office',
      heading: `A request for ${row.category} needs your answer`,
      blocks: [
        paragraph(
          `${row.requesterName} asks ${row.volunteerName} for ${row.category}. We'll tell the volunteer when you pass it on.`,
        ),
        offerFacts(row),
        listButton(context),
      ],
    },
  );
}

/** Emails the receiver and the volunteer each other's name, telephone and place. */
export async function emailAcceptance(context: HourEmailContext, row: HourRow): Promise<void> {
  await send(context, row, getReceiver(row), {
    about: 'accepted receiver',
    heading: `${row.volunteerName} has accepted`,
    blocks: [
      paragraph(`${row.volunteerName} will help you. Please call to agree on the details.`),
      offerFacts(row),
      createContactFacts(row.volunteerName, row.volunteerTelephone, row.location),
      listButton(context),
    ],
  });
  await send(context, row, getVolunteer(row), {
    about: 'accepted volunteer',
    heading: `You're helping ${row.requesterName}`,
    blocks: [
      paragraph('Thank you. Please call to agree on the details.'),
      offerFacts(row),
      createContactFacts(
        row.requesterName ?? '',
        row.requesterTelephone ?? '',
        row.requestLocation,
      ),
      listButton(context),
    ],
  });
}

function createContactFacts(name: string, telephone: string, place: string): EmailBlock {
  const number = ['Telephone', formatTelephone(telephone)] as const;
  return {
    kind: 'facts',
    facts: [['Name', name], number, ...(place ? [['Place', place] as const] : [])],
  };
}

export const emailDecline = (context: HourEmailContext, row: HourRow): Promise<void> =>
  send(context, row, getReceiver(row), {
    about: 'declined',
    heading: `${row.volunteerName} can't help this time`,
    blocks: [
      paragraph(`${row.volunteerName} can't help this time. Take a look at the other offers.`),
      offerFacts(row),
      listButton(context),
    ],
  });

/** Emails the other side that the offer or the request was withdrawn. */
export async function emailWithdrawal(
  context: HourEmailContext,
  row: HourRow,
  by: 'volunteer' | 'receiver',
): Promise<void> {
  const recipient = by === 'volunteer' ? getReceiver(row) : getVolunteer(row);
  const name = by === 'volunteer' ? row.volunteerName : row.requesterName;
  await send(context, row, recipient, {
    about: `withdrawn by ${by}`,
    heading: `${name} has withdrawn`,
    blocks: [
      paragraph(`${name} withdrew the ${by === 'volunteer' ? 'offer' : 'request'}.`),
      offerFacts(row),
      listButton(context),
    ],
  });
}

/** Emails the receiver the claimed hours with a link to confirm them. */
export async function emailConfirmationRequest(
  context: HourEmailContext,
  row: HourRow,
): Promise<void> {
  await send(context, row, getReceiver(row), {
    about: 'claimed',
    heading: `Did ${row.volunteerName} help you?`,
    blocks: [
      paragraph(`${row.volunteerName} recorded ${formatClaimedHours(row)}. Please confirm.`),
      offerFacts(row),
      await createLinkButton(context, row, 'confirm'),
      linkNote,
    ],
  });
}

export const emailThanks = (context: HourEmailContext, row: HourRow): Promise<void> =>
  send(context, row, getVolunteer(row), {
    about: 'fulfilled',
    heading: 'Your hours are confirmed',
    blocks: [
      paragraph(`You helped ${row.requesterName} for ${formatClaimedHours(row)}. Thank you.`),
      listButton(context),
    ],
  });

export const emailExpiryWarning = (context: HourEmailContext, row: HourRow): Promise<void> =>
  send(context, row, getVolunteer(row), {
    about: `warned ${row.endDate}`,
    heading: 'Your offer ends soon',
    blocks: [
      paragraph('No one can request it after its last day. To keep it open, change the End Date.'),
      offerFacts(row),
      listButton(context),
    ],
  });

/** Emails the volunteer, and the receiver of an open request, that the offer has expired. */
export async function emailExpiry(context: HourEmailContext, row: HourRow): Promise<void> {
  const message = (about: string): EmailContent => ({
    about: `${about} ${row.endDate}`,
    heading: 'An offer of hours has ended',
    blocks: [paragraph('Its last day has passed.'), offerFacts(row), listButton(context)],
  });
  await send(context, row, getVolunteer(row), message('expired'));
  if (row.state === 'Requested')
    await send(context, row, getReceiver(row), message('expired receiver'));
}
