import { eq, sql } from 'drizzle-orm';
import { Secret } from '#contract/secret.ts';
import { recordSignInChange } from '#features/accounts/server/audit-sign-in-change.ts';
import { warnOwner } from '#features/accounts/server/limit-guesses.ts';
import { requestSignInCode } from '#features/accounts/server/send-sign-in-code.ts';
import { visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { requestTakedown, resolveTakedown } from '#features/albums/server/handle-takedown.ts';
import { album, takedown } from '#features/albums/server/tables.ts';
import { sendTestEmail as sendTestAnnouncement } from '#features/announcements/server/email-announcement.ts';
import { announcement } from '#features/announcements/server/tables.ts';
import { contactMember } from '#features/directory/server/contact-member.ts';
import { queueEntryDeletedEmails } from '#features/directory/server/emails.ts';
import { member } from '#features/directory/server/tables.ts';
import { queueMonthlyEmail } from '#features/donations/server/monthly/emails.ts';
import { queueReceiptEmail } from '#features/donations/server/receipt-emails.ts';
import { queueTributeEmail } from '#features/donations/server/tribute-emails.ts';
import { findDonation } from '#features/donations/server/queries.ts';
import { donation, monthlyDonation } from '#features/donations/server/tables.ts';
import { queueSaleOpenEmail } from '#features/event/server/reminders/emails.ts';
import { saleReminder } from '#features/event/server/reminders/tables.ts';
import { chair, ticket } from '#features/event/server/tables.ts';
import { queueHolderEmail } from '#features/orders/server/checkout/order-emails.ts';
import * as seatRequests from '#features/orders/server/seat-requests/emails.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import * as supplements from '#features/orders/server/supplements/emails.ts';
import { createLinks } from '#features/orders/server/waiting-list/create-party-link.ts';
import * as waitingList from '#features/orders/server/waiting-list/emails.ts';
import { queueDeletionEmail } from '#features/personal-data/server/emails.ts';
import { requestDataCode } from '#features/personal-data/server/request-code.ts';
import { invitePerson } from '#features/people/server/invite-person.ts';
import { requestPasswordReset } from '#features/people/server/request-password-reset.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';
import { sendTestEmail } from '#features/status/server/send-test-email.ts';
import { queueChangeNotice } from '#features/tickets/server/guest-emails/emails.ts';
import { queueNamesReminder } from '#features/tickets/server/guest-emails/names-emails.ts';
import { emailPreviousHolder } from '#features/tickets/server/moves/emails.ts';
import { findTicket } from '#features/tickets/server/moves/queries.ts';
import { queueTicketsEmail } from '#features/tickets/server/ticket-emails.ts';
import { queueEmail, queueEmailFromBuilder, type EmailName } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { toPlainName } from '#platform/email/email-text.ts';
import { enqueueTask } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { type Example, type ExampleContext, toAccount } from './example-context.ts';
import { gatheringExamples } from './gathering-email-examples.ts';
import { groupExamples } from './group-email-examples.ts';
import { guestMessageExamples } from './guest-message-examples.ts';
import { letterExamples } from './letter-examples.ts';
import { intentionExamples } from './intention-examples.ts';
import { joinUsExamples } from './join-us-examples.ts';
import { hourExamples } from './hour-email-examples.ts';
import { pledgeExample } from './pledge-example.ts';
import { addEvent } from './sell-chairs.ts';
import { testNow } from './test-now.ts';

const key = () => crypto.randomUUID().replaceAll('-', '').repeat(2);
const link = () => new Secret('link', `https://parish.example/secret/${key()}`);

/** The waiting party of the recipient with its links. */
const supplementExample =
  (
    email: (
      db: Platform['database'],
      row: supplements.EmailedSupplement,
      to: supplements.Addressee,
    ) => Promise<void>,
  ): Example =>
  ({ platform, person }) =>
    email(
      platform.database,
      {
        id: 1,
        orderId: 1,
        event: { id: 1, title: 'Feast', feePercent: 3 },
        rows: [
          {
            before: { tableName: 'Table 1', chairName: 'Chair 1', guestType: 'youth' },
            after: { tableName: 'Table 1', chairName: 'Chair 1', guestType: 'adult' },
          },
        ],
        moreCents: 8_000,
        feeCents: 300,
        totalCents: 8_300,
        expiresAt: testNow,
      },
      person,
    );

const partyExample =
  (
    email: (
      db: Platform['database'],
      party: waitingList.Addressee,
      links: waitingList.Links,
    ) => Promise<void>,
  ): Example =>
  async ({ platform, person }) => {
    const { database } = platform;
    const [party] = await database
      .select()
      .from(waitingParty)
      .where(eq(waitingParty.email, person.email));
    if (party) await email(database, party, await createLinks(database, platform, party.id));
  };

const requestExample =
  (
    email: (
      db: Platform['database'],
      group: Parameters<typeof seatRequests.queueRequestReceivedEmail>[1],
    ) => Promise<void>,
  ): Example =>
  async ({ platform, person }) => {
    const rows = await platform.database
      .select()
      .from(seatRequest)
      .where(eq(seatRequest.email, person.email));
    const seat = { tableName: 'Table 1', chairName: 'Chair 1', chairType: 'youth' as const };
    await email(
      platform.database,
      rows.map((row) => ({ ...row, ...seat })),
    );
  };

const announcementInput = {
  announcementDate: null,
  announcementTitle: 'A picnic',
  announcementDetail: 'Come all',
  sundayNumber: '',
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: true,
};

async function addTakedown({ platform, person, other }: ExampleContext, email: string) {
  const [row] = await platform.database
    .insert(album)
    .values({ slug: `album-${key()}`, title: 'Album' })
    .returning();
  const slug = row?.slug ?? '';
  const sender = email === other.email ? other : person;
  const reason = `${toPlainName(sender.name)} is in it`;
  await requestTakedown(
    platform,
    { slug, reader: visitor },
    { picture: null, name: sender.name, email, reason },
  );
  const [request] = await platform.database
    .select()
    .from(takedown)
    .where(eq(takedown.albumId, row?.id ?? 0));
  return request?.id ?? 0;
}

/** An example of every kind of email. */
export const emailExamples: Record<EmailName, Example> = {
  'sign-in-change': ({ platform, person }) =>
    recordSignInChange(
      platform,
      platform.database,
      { action: 'add passkey', message: 'A passkey was added.' },
      toAccount(person),
    ),
  'sign-in-code': ({ platform, person }) => requestSignInCode(platform, person.email),
  'sign-in-guesses': ({ platform, person }) => warnOwner(platform, person.email),
  'takedown-request': (context) => addTakedown(context, context.other.email),
  'takedown-decision': async (context) => {
    const id = await addTakedown(context, context.person.email);
    await resolveTakedown(context.platform, id, 'kept', toAccount(context.other));
  },
  announcement: async ({ platform, person }) => {
    const [row] = await platform.database
      .insert(announcement)
      .values({ ...announcementInput, createdAt: platform.clock.now() })
      .returning();
    const id = row?.id ?? 0;
    await queueEmailFromBuilder(platform.database, {
      dedupeKey: `announcement ${id} to ${person.id}`,
      builder: 'announcement',
      data: { id, userId: person.id },
    });
  },
  'announcement-test': ({ platform, person }) =>
    sendTestAnnouncement(platform, announcementInput, toAccount(person)),
  ...guestMessageExamples,
  ...gatheringExamples,
  ...groupExamples,
  ...letterExamples,
  ...joinUsExamples,
  ...intentionExamples,
  'member-message': async ({ platform, person, other }) => {
    const [row] = await platform.database
      .update(member)
      .set({ acceptsMessages: true })
      .where(eq(member.userId, person.id))
      .returning({ id: member.id });
    const input = { message: `Greetings from ${toPlainName(other.name)}`, shareAddress: true };
    await contactMember(platform, row?.id ?? 0, input, toAccount(other));
  },
  'entry-deleted': async ({ platform, person }) => {
    await queueEntryDeletedEmails(platform, platform.database, {
      email: person.email,
      userId: person.id,
    });
  },
  'data-deleted': ({ platform, person }) =>
    queueDeletionEmail(platform, platform.database, { email: person.email, hadAccount: true }),
  donation: ({ platform, rows }) =>
    queueReceiptEmail(platform.database, rows.donationId, 'receipt'),
  tribute: async ({ platform, rows, person }) => {
    await platform.database
      .update(donation)
      .set({ tributeKind: 'memory', tributeName: 'Someone', familyEmail: person.email })
      .where(eq(donation.id, rows.donationId));
    await queueTributeEmail(platform.database, rows.donationId);
  },
  pledge: pledgeExample,
  'monthly-gift': async ({ platform, person }) => {
    const [row] = await platform.database
      .select({ id: monthlyDonation.id })
      .from(monthlyDonation)
      .where(eq(monthlyDonation.email, person.email));
    await queueMonthlyEmail(platform.database, {
      id: row?.id ?? 0,
      kind: 'changed',
      code: null,
      retryOn: null,
      about: 'example',
    });
  },
  'donation-statement': async ({ platform, rows }) => {
    const row = await findDonation(platform.database, rows.donationId);
    await queueEmailFromBuilder(platform.database, {
      dedupeKey: 'statement 2027',
      builder: 'donation-statement',
      data: { year: 2027, donor: row?.donorId ?? 0 },
    });
  },
  ...hourExamples,
  'sale-open': async ({ platform, person }) => {
    const { eventId } = await addEvent(platform.database, { title: 'A sale that is open' });
    const requestedAt = platform.clock.now();
    const [row] = await platform.database
      .insert(saleReminder)
      .values({ eventId, email: person.email, requestedAt })
      .returning();
    await queueSaleOpenEmail(platform.database, row?.id ?? 0, requestedAt);
  },
  order: ({ platform, rows: { orderId }, person }) =>
    queueHolderEmail(platform.database, {
      orderId,
      cause: 'example',
      labels: ['Table 1-Chair 1'],
      holder: person,
    }),
  'seat-request-confirm': requestExample((db, group) =>
    seatRequests.queueConfirmRequestEmail(db, group, link()),
  ),
  'seat-request-received': requestExample(seatRequests.queueRequestReceivedEmail),
  'seat-request-approved': requestExample((db, group) =>
    seatRequests.queueRequestApprovedEmail(db, group, testNow, link()),
  ),
  'seat-request-declined': requestExample((db, group) =>
    seatRequests.queueRequestDeclinedEmail(db, group, 'It is for the youth'),
  ),
  'price-difference': supplementExample((db, row, to) =>
    supplements.queueSupplementEmail(db, row, { to, link: link(), now: testNow }),
  ),
  'price-difference-impossible': supplementExample(supplements.queueImpossibleEmail),
  'price-difference-dropped': supplementExample(supplements.queueDroppedEmail),
  'waiting-confirm': partyExample(waitingList.queueConfirmPartyEmail),
  'waiting-joined': partyExample(waitingList.queueWaitingEmail),
  'waiting-already': partyExample((db, party, links) =>
    waitingList.queueAlreadyWaitingEmail(db, party, links, ' again'),
  ),
  'waiting-offer': partyExample((db, party, links) =>
    waitingList.queueOfferEmail(db, { ...party, offeredUntil: testNow, cartId: 'example' }, links, {
      seats: [{ tableName: 'Table 1', chairName: 'Chair 1', amount: 200 }],
      isNear: false,
      feePercent: 3,
    }),
  ),
  'waiting-passed': partyExample(waitingList.queuePassedEmail),
  'waiting-left': partyExample(waitingList.queueLeftEmail),
  'personal-data-code': ({ platform, person }) => requestDataCode(platform, person.email),
  invitation: ({ platform, person, other }) =>
    invitePerson(
      platform,
      { name: person.name, email: `new-${person.email}`, roles: [] },
      toAccount(other),
    ),
  'password-link': ({ platform, person }) => requestPasswordReset(platform, person.email),
  'email-link': async ({ platform, person }) => {
    await enqueueTask(platform.database, {
      kind: 'email-link',
      dedupeKey: `email-link ${key()}`,
      payload: { id: person.id, to: `next-${person.email}` },
    });
  },
  alarm: ({ platform, person }) =>
    queueEmail(platform.database, {
      kind: 'alarm',
      dedupeKey: `Problem: example ${person.email}`,
      to: person.email,
      heading: 'Problem: example',
      blocks: [paragraph('Something is wrong.')],
    }),
  test: ({ platform, person }) => sendTestEmail(platform, toAccount(person)),
  tickets: ({ platform, rows }) => queueTicketsEmail(platform.database, rows.orderId, 'example'),
  'guest names': async ({ platform: { database, clock }, rows: { orderId, ticketId } }) => {
    const [own] = await database.select().from(ticket).where(eq(ticket.id, ticketId));
    if (!own) throw new Error('There is no ticket.');
    const chairId = sql`(select min(id) from ${chair} where event_id = ${own.eventId} and id <> ${own.chairId})`;
    const { id: _id, ...copy } = own;
    await database.insert(ticket).values({ ...copy, chairId, barCode: key() });
    await queueNamesReminder(database, { orderId, kind: 'names', dueAt: clock.now() });
  },
  'event change': ({ platform, rows: { eventId }, person: { name, email } }) =>
    queueChangeNotice(
      platform.database,
      { eventId, name, email, changes: [{ label: 'Time', before: '5 PM', after: '6 PM' }] },
      platform.clock.now(),
    ),
  'ticket-transferred': async ({ platform, rows: { ticketId }, person, other }) => {
    const before = await findTicket(platform.database, ticketId);
    if (!before) throw new Error('There is no ticket.');
    const { name: userName, email: userEmail, telephone } = other;
    await emailPreviousHolder(
      platform.database,
      { ...before, userEmail: person.email },
      { ...before, userName, userEmail, telephone },
      platform.clock.now(),
    );
  },
  'ticket-code': async ({ platform, rows: { ticketId } }) => {
    const [row] = await platform.database.select().from(ticket).where(eq(ticket.id, ticketId));
    const id = crypto.randomUUID();
    await enqueueTask(platform.database, {
      kind: 'ticket-code',
      dedupeKey: `ticket-code ${id}`,
      payload: { id, telephone: row?.telephone ?? '' },
    });
  },
};
