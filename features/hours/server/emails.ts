import { formatCount } from '#contract/rules/counts.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { createHash, randomBytes } from 'node:crypto';
import { formatDay } from '#contract/rules/dates.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { limitEmail, unaddressedOffice } from '#platform/email/limit-emails.ts';
import {
  type EmailPerson,
  type EmailText,
  mention,
  quote,
  write,
} from '#platform/email/email-text.ts';
import type { Settings } from '#contract/site-settings.ts';
import { insertLinkRow } from './queries.ts';
import { type HourRow, isOpenRequest } from './rules.ts';

const linkDays = 30;
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

export type HourEmailContext = { db: Database; site: Settings; now: Date; publicUrl: string };

type HourEmail =
  `hours-${'request' | 'office' | 'accepted' | 'declined' | 'withdrawn' | 'claimed' | 'thanks' | 'ending' | 'ended'}`;

declare module '#platform/email/email.ts' {
  interface EmailData extends Record<HourEmail, null> {}
}

const getVolunteer = (row: HourRow): EmailPerson => ({
  name: row.volunteerName,
  email: row.volunteerEmail,
  userId: row.volunteerId,
  telephone: row.volunteerTelephone,
});
const getReceiver = (row: HourRow): EmailPerson => ({
  name: row.requesterName,
  email: row.requesterEmail,
  userId: row.requesterId,
  telephone: row.requesterTelephone,
});

const mentionVolunteer = (row: HourRow) => mention(getVolunteer(row));
const mentionReceiver = (row: HourRow) => mention(getReceiver(row));

type HourMessage = {
  kind: HourEmail;
  /** Tells the emails of a round apart. */
  about: string;
  heading: EmailText;
  blocks: readonly EmailBlock[];
};

/** Without an address it goes to the parish office, which acts for the person. */
async function send(
  { db, site }: HourEmailContext,
  row: HourRow,
  recipient: EmailPerson,
  { kind, about, heading, blocks }: HourMessage,
): Promise<void> {
  const opening = recipient.email
    ? write`Dear ${mention(recipient)},`
    : write`${mention(recipient)} has no email address. Please let them know, or answer for them:`;
  const to = recipient.email || site.email;
  if (!to) return limitEmail(db, kind, recipient.telephone || unaddressedOffice);
  await queueEmail(db, {
    kind,
    dedupeKey: `hours ${row.id} round ${row.round} ${about}`,
    to,
    heading,
    blocks: [paragraph(opening), ...blocks],
  });
}

const formatClaimedHours = ({ claimedMinutes }: HourRow): string =>
  formatCount((claimedMinutes ?? 0) / 60, 'hour');

const days = ({ startDate, endDate }: HourRow): string =>
  [startDate, endDate]
    .filter((day) => day !== null)
    .map((day) => formatDay(day, 'dddd, MMMM D, YYYY'))
    .join(' to ');

const offerFacts = (row: HourRow): EmailBlock => ({
  kind: 'facts',
  facts: [
    ['Service', row.category],
    ...(row.description
      ? [['Description', quote(getVolunteer(row), row.description)] as const]
      : []),
    ...(days(row) ? [['When', days(row)] as const] : []),
  ],
});

/** Leads to the offer or request; for those who can't see it any more, to all offers. */
const viewButton = ({ publicUrl }: HourEmailContext, row?: HourRow): EmailBlock => ({
  kind: 'button',
  label: row ? 'View the details' : 'View the offers',
  url: row
    ? buildScreenUrl(publicUrl, '/professionalhours/$id', { id: row.id })
    : buildScreenUrl(publicUrl, '/professionalhours'),
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
    kind: 'hours-request',
    about: 'request',
    heading: write`${mentionReceiver(row)} asks for your help`,
    blocks: [
      paragraph(write`${mentionReceiver(row)} would like the help you offered.`),
      offerFacts(row),
      ...(row.note ? [paragraph(write`“${quote(getReceiver(row), row.note)}”`)] : []),
      paragraph("You'll see the place and phone number after you accept."),
      await createLinkButton(context, row, 'answer'),
      linkNote,
    ],
  });
}

/** Emails the office a request that a coordinator looks at first. */
export const emailRequestToOffice = (context: HourEmailContext, row: HourRow): Promise<void> =>
  sendToOffice(
    context,
    row,
    isOpenRequest(row)
      ? write`${mentionReceiver(row)} asks for ${row.category}, and no one has offered it. Choose an offer for them, or answer.`
      : write`${mentionReceiver(row)} asks ${mentionVolunteer(row)} for ${row.category}. We'll tell the volunteer when you pass it on.`,
  );

/** Emails the office that the volunteer whom a coordinator had chosen for a request can't help. */
export const emailReopenedRequest = (
  context: HourEmailContext,
  row: HourRow,
  offer: HourRow,
): Promise<void> =>
  sendToOffice(
    context,
    row,
    write`${mentionVolunteer(offer)} can't help ${mentionReceiver(row)}, who still needs ${row.category}. Choose another offer for them, or answer.`,
  );

const sendToOffice = (context: HourEmailContext, row: HourRow, message: EmailText): Promise<void> =>
  send(
    context,
    row,
    { name: 'parish office', email: context.site.email },
    {
      kind: 'hours-office',
      about: 'office',
      heading: `A request for ${row.category} needs your answer`,
      blocks: [paragraph(message), offerFacts(row), viewButton(context, row)],
    },
  );

/** Emails the receiver and the volunteer each other's name, telephone and place. */
export async function emailAcceptance(context: HourEmailContext, row: HourRow): Promise<void> {
  await send(context, row, getReceiver(row), {
    kind: 'hours-accepted',
    about: 'accepted receiver',
    heading: write`${mentionVolunteer(row)} has accepted`,
    blocks: [
      paragraph(
        write`${mentionVolunteer(row)} will help you. Please call to agree on the details.`,
      ),
      offerFacts(row),
      createContactFacts(getVolunteer(row), row.location),
      viewButton(context, row),
    ],
  });
  await send(context, row, getVolunteer(row), {
    kind: 'hours-accepted',
    about: 'accepted volunteer',
    heading: write`You're helping ${mentionReceiver(row)}`,
    blocks: [
      paragraph('Thank you. Please call to agree on the details.'),
      offerFacts(row),
      createContactFacts(getReceiver(row), row.requestLocation),
      viewButton(context, row),
    ],
  });
}

function createContactFacts(person: EmailPerson, place: string): EmailBlock {
  const number = quote(person, formatTelephone(person.telephone ?? ''));
  return {
    kind: 'facts',
    facts: [
      ['Name', mention(person)],
      ['Telephone', number],
      ...(place ? [['Place', quote(person, place)] as const] : []),
    ],
  };
}

/** What the receiver can expect when the volunteer of the offer can't help. */
const describeOtherHelp = ({ matchedRequestId }: HourRow): string =>
  matchedRequestId === null
    ? 'Take a look at the other offers.'
    : 'A coordinator looks for someone else, and will answer you.';

export const emailDecline = (context: HourEmailContext, row: HourRow): Promise<void> =>
  send(context, row, getReceiver(row), {
    kind: 'hours-declined',
    about: 'declined',
    heading: write`${mentionVolunteer(row)} can't help this time`,
    blocks: [
      paragraph(write`${mentionVolunteer(row)} can't help this time. ${describeOtherHelp(row)}`),
      offerFacts(row),
      viewButton(context),
    ],
  });

/** Emails who asked that a coordinator closed a request that no offer answers, with the answer if there is one. */
export const emailClosedRequest = (context: HourEmailContext, row: HourRow): Promise<void> =>
  send(context, row, getReceiver(row), {
    kind: 'hours-declined',
    about: 'closed',
    heading: `About your request for ${row.category}`,
    blocks: [
      ...(row.reply
        ? [
            paragraph('A coordinator answers:'),
            paragraph(write`“${quote(getReceiver(row), row.reply)}”`),
          ]
        : [paragraph('A coordinator withdrew your request. Ask again if you still need help.')]),
      offerFacts(row),
      viewButton(context, row),
    ],
  });

/** Emails the other side that the offer or the request was withdrawn. */
export async function emailWithdrawal(
  context: HourEmailContext,
  row: HourRow,
  by: 'volunteer' | 'receiver',
): Promise<void> {
  const [person, recipient] =
    by === 'volunteer'
      ? [getVolunteer(row), getReceiver(row)]
      : [getReceiver(row), getVolunteer(row)];
  await send(context, row, recipient, {
    kind: 'hours-withdrawn',
    about: `withdrawn by ${by}`,
    heading: write`${mention(person)} has withdrawn`,
    blocks: [
      paragraph(
        by === 'volunteer'
          ? write`${mention(person)} withdrew the offer. ${describeOtherHelp(row)}`
          : write`${mention(person)} withdrew the request.`,
      ),
      offerFacts(row),
      viewButton(context, by === 'receiver' ? row : undefined),
    ],
  });
}

/** Emails the receiver the claimed hours with a link to confirm them. */
export async function emailConfirmationRequest(
  context: HourEmailContext,
  row: HourRow,
): Promise<void> {
  await send(context, row, getReceiver(row), {
    kind: 'hours-claimed',
    about: 'claimed',
    heading: write`Did ${mentionVolunteer(row)} help you?`,
    blocks: [
      paragraph(
        write`${mentionVolunteer(row)} recorded ${formatClaimedHours(row)}. Please confirm.`,
      ),
      offerFacts(row),
      await createLinkButton(context, row, 'confirm'),
      linkNote,
    ],
  });
}

export const emailThanks = (context: HourEmailContext, row: HourRow): Promise<void> =>
  send(context, row, getVolunteer(row), {
    kind: 'hours-thanks',
    about: 'fulfilled',
    heading: 'Your hours are confirmed',
    blocks: [
      paragraph(
        write`You helped ${mentionReceiver(row)} for ${formatClaimedHours(row)}. Thank you.`,
      ),
      viewButton(context, row),
    ],
  });

export const emailExpiryWarning = (context: HourEmailContext, row: HourRow): Promise<void> =>
  send(context, row, getVolunteer(row), {
    kind: 'hours-ending',
    about: `warned ${row.endDate}`,
    heading: 'Your offer ends soon',
    blocks: [
      paragraph('No one can request it after its last day. To keep it open, change the End Date.'),
      offerFacts(row),
      viewButton(context, row),
    ],
  });

/** Emails the volunteer, and the receiver of an open request, that the offer has expired. */
export async function emailExpiry(context: HourEmailContext, row: HourRow): Promise<void> {
  const isOpen = isOpenRequest(row);
  const message = (about: string, needsOther: boolean): HourMessage => ({
    kind: 'hours-ended',
    about: `${about} ${row.endDate}`,
    heading: isOpen ? 'Your request for help has ended' : 'An offer of hours has ended',
    blocks: [
      paragraph(`Its last day has passed.${needsOther ? ` ${describeOtherHelp(row)}` : ''}`),
      offerFacts(row),
      viewButton(context, needsOther ? undefined : row),
    ],
  });
  if (!isOpen) await send(context, row, getVolunteer(row), message('expired', false));
  if (row.state === 'Requested')
    await send(context, row, getReceiver(row), message('expired receiver', !isOpen));
}
