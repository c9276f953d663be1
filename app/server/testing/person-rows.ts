import { randomUUID } from 'node:crypto';
import { escapeMarkup } from '#contract/rules/markup.ts';
import { album, takedown } from '#features/albums/server/tables.ts';
import {
  passkey,
  session,
  user,
  userRole,
  verification,
} from '#features/accounts/server/tables.ts';
import { calendarAddress } from '#features/calendar/server/tables.ts';
import {
  household,
  member,
  memberImport,
  memberImportRow,
} from '#features/directory/server/tables.ts';
import {
  donation,
  donationSplit,
  donor,
  monthlyDonation,
} from '#features/donations/server/tables.ts';
import { createTributeValues } from './donate.ts';
import { hourClearance, hourLedger, professionalHour } from '#features/hours/server/tables.ts';
import { intent } from '#features/payments/server/sandbox/tables.ts';
import { insertRow } from '#platform/database/insert-row.ts';
import type { Database } from '#platform/database/database.ts';
import { auditEntry, emailMessage, outbox } from '#platform/tables.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { doorConflict } from '#features/door/server/check-in/tables.ts';
import { saleReminder } from '#features/event/server/reminders/tables.ts';
import { ticket } from '#features/event/server/tables.ts';
import { ticketCode } from '#features/tickets/server/tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';
import { walletPass } from '#features/tickets/server/wallet/tables.ts';
import { eq } from 'drizzle-orm';
import { buildEmailRow, sampleMonthlyDonation } from './expired-rows.ts';
import { addGroupRows } from './group-rows.ts';
import { addGuestMessageRows } from './guest-message-rows.ts';
import { addAnnouncementRows } from './announcement-rows.ts';
import { addLetterRows } from './letter-rows.ts';
import { addPledgeRow } from './pledge-rows.ts';
import { addJoinUsRows } from './join-us-rows.ts';
import { addGuestRows } from './guest-rows.ts';
import { addEvent, sellChairs } from './sell-chairs.ts';
import { testNow } from './test-now.ts';

export type SamplePerson = { id: string; name: string; email: string; telephone: string };

const at = new Date(testNow.getTime() - 40 * 86_400_000);

/** Inserts at least one record about the person into every table with personal data; the event is over. Returns the ids of what stays. */
export async function addPersonRows(
  db: Database,
  person: SamplePerson,
): Promise<{ eventId: number; orderId: number; ticketId: number; donationId: number }> {
  const { id, name, email, telephone } = person;
  await db.insert(user).values({ id, name, email, telephone });
  await db.insert(userRole).values({ userId: id, role: 'member' });
  await addAccountRows(db, person);
  const reception = await addReceptionRows(db, person);
  const donationId = await addDonationRows(db, person);
  await addParishRows(db, person);
  await addMessageRows(db, person);
  await db.insert(auditEntry).values([
    {
      createdAt: at,
      actorId: 'someone-else',
      actorName: 'The office',
      action: 'transfer ticket',
      subject: `ticket ${reception.ticketId}`,
      before: { userName: name, telephone, amountCents: 100 },
      after: { userName: 'Somebody else' },
    },
    {
      createdAt: at,
      actorId: id,
      actorName: name,
      action: 'update profile',
      subject: `account ${id}`,
      after: { contact: [{ email }] },
    },
  ]);
  return { ...reception, donationId };
}

async function addAccountRows(db: Database, { id, name, email }: SamplePerson): Promise<void> {
  const expiresAt = new Date(testNow.getTime() + 86_400_000);
  await db.insert(session).values({
    id: randomUUID(),
    token: randomUUID(),
    userId: id,
    ipAddress: '192.0.2.7',
    userAgent: `Browser of ${name}`,
    expiresAt,
  });
  await db.insert(passkey).values({
    id: randomUUID(),
    name: `Phone of ${name}`,
    publicKey: 'key',
    userId: id,
    credentialID: randomUUID(),
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: `sign-in-otp-${email}`,
    value: '123456:0',
    expiresAt,
  });
  await addAnnouncementRows(db, { userId: id, at });
  await db.insert(calendarAddress).values({ userId: id, nonce: randomUUID(), createdAt: at });
}

async function addReceptionRows(db: Database, person: SamplePerson) {
  const { name, email, telephone } = person;
  const { eventId, chairs } = await addEvent(db, { countdownTarget: at });
  const { orderId } = await sellChairs(db, {
    eventId,
    chairs: chairs.slice(0, 1),
    // People write their address with capitals too.
    buyer: { name, phone: telephone, email: email.toUpperCase() },
    now: at,
  });
  const [sold] = await db.select().from(ticket).where(eq(ticket.orderId, orderId));
  if (!sold) throw new Error('No ticket was sold.');
  await db.insert(doorConflict).values({
    eventId,
    kind: 'canceled ticket',
    ticketId: sold.id,
    deviceId: 'device',
    scannedAt: at,
    syncedAt: at,
    usherName: 'Sample Usher',
    closedAt: at,
    closedBy: 'Sample Helper',
    note: `${name} sits at another table.`,
  });
  await addGuestRows(db, { eventId, orderId, ticketId: sold.id, name, at });
  await db.insert(walletPass).values({
    ticketId: sold.id,
    wallet: 'apple',
    owner: 'owner',
    digest: 'digest',
    updatedAt: at,
  });
  await db.insert(seatRequest).values({
    eventId,
    chairId: chairs[11]?.id ?? 0,
    name,
    email,
    telephone,
    state: 'declined',
    requestedAt: at,
    reason: `Dear ${name}, no`,
  });
  await db.insert(waitingParty).values({
    eventId,
    name,
    email,
    telephone,
    adults: 2,
    children: 0,
    isTogether: true,
    acceptsFewer: false,
    state: 'waiting',
    joinedAt: at,
    note: `${name} called`,
  });
  await db.insert(saleReminder).values({ eventId, email, requestedAt: at });
  await addGuestMessageRows(db, { eventId, orderId, name, email, at });
  await addLetterRows(db, { name, email, at });
  await db.insert(ticketCode).values({
    id: randomUUID(),
    telephone,
    codes: [{ email, hash: 'hash' }],
    expiresAt: at,
    attemptsLeft: 5,
  });
  return { eventId, orderId, ticketId: sold.id };
}

async function addDonationRows(
  db: Database,
  { name, email, telephone }: SamplePerson,
): Promise<number> {
  const contact = { name, email, telephone };
  const address = `A street of ${name}`;
  const donorId = await insertRow(db, donor, { ...contact, address, createdAt: at });
  const facts = { ...contact, donorId, note: `A note of ${name}` };
  const donationId = await insertRow(db, donation, {
    ...facts,
    reference: randomUUID(),
    ...createTributeValues(name, email),
    feeCents: 0,
    totalCents: 100_00,
    state: 'PAID',
    createdAt: at,
    paidAt: at,
  });
  await addPledgeRow(db, contact, at);
  await db.insert(donationSplit).values({ donationId, purpose: 'UMD', amountCents: 100_00 });
  await db
    .insert(monthlyDonation)
    .values({ ...sampleMonthlyDonation, ...facts, state: 'ENDED', endedAt: at });
  await db.insert(intent).values({
    id: `pi_${randomUUID()}`,
    state: 'succeeded',
    amountCents: 100_00,
    receivedCents: 100_00,
    capture: 'automatic',
    clientSecret: randomUUID(),
    reference: randomUUID(),
    description: 'Donation',
    email,
    createdAt: at,
    updatedAt: at,
  });
  return donationId;
}

async function addDirectoryRows(db: Database, person: SamplePerson): Promise<void> {
  const { id, name, email, telephone } = person;
  const [home] = await db
    .insert(household)
    .values({ name: `Family of ${name}`, address: `${name}, 1 Road` })
    .returning({ id: household.id });
  const entry = { name, email, telephone, householdId: home?.id, userId: id };
  const memberId = await insertRow(db, member, entry);
  const importId = await insertRow(db, memberImport, {
    importedBy: 'Secretary',
    importedAt: at,
    added: 0,
    updated: 1,
    households: [],
  });
  await db
    .insert(memberImportRow)
    .values({ importId, memberId, before: entry, after: { ...entry, kabondo: 'North' } });
  await addGroupRows(db, { id, memberId, name, email, at });
  await addJoinUsRows(db, { ...person, memberId, at });
}

async function addParishRows(
  db: Database,
  { id, name, email, telephone }: SamplePerson,
): Promise<void> {
  await addDirectoryRows(db, { id, name, email, telephone });
  const [hours] = await db
    .insert(professionalHour)
    .values([
      {
        state: 'Fulfilled' as const,
        volunteerName: name,
        volunteerTelephone: telephone,
        volunteerEmail: email,
        volunteerId: id,
        category: 'Transport' as const,
        description: `${name} drives`,
        location: `At ${name}'s`,
      },
      {
        state: 'Fulfilled' as const,
        volunteerName: 'A volunteer',
        volunteerTelephone: '6175550100',
        category: 'Transport' as const,
        description: 'A ride',
        requesterName: name,
        requesterTelephone: telephone,
        requesterEmail: email,
        requesterId: id,
        note: `${name} asks`,
        requestLocation: `At ${name}'s`,
      },
    ])
    .returning({ id: professionalHour.id });
  await db.insert(hourLedger).values({
    hourId: hours?.id ?? 0,
    createdAt: at,
    day: '2027-01-01',
    direction: 'given',
    name,
    userId: id,
    category: 'Transport',
    minutes: 60,
    createdBy: 'The office',
  });
  await db.insert(hourClearance).values({
    volunteerKey: `account ${id}`,
    volunteerName: name,
    category: 'Counselling',
    grantedBy: 'The office',
    grantedAt: at,
  });
  const slug = `album-${randomUUID()}`;
  const [pictures] = await db
    .insert(album)
    .values({ slug, title: 'Album' })
    .returning({ id: album.id });
  await db.insert(takedown).values({
    albumId: pictures?.id ?? 0,
    name,
    email,
    reason: `${name} is in it`,
    state: 'removed',
    requestedAt: at,
  });
}

async function addMessageRows(
  db: Database,
  { id, name, email, telephone }: SamplePerson,
): Promise<void> {
  await db.insert(emailMessage).values([
    {
      ...buildEmailRow(),
      dedupeKey: `mail reminder ${randomUUID()} ${email}`,
      recipient: email,
      text: `Dear ${name}`,
      createdAt: at,
      sentAt: at,
    },
    {
      ...buildEmailRow(),
      recipient: 'office@example.org',
      replyTo: email,
      text: `A message of ${name}, ${email}`,
      createdAt: at,
    },
    {
      ...buildEmailRow(),
      recipient: 'office@example.org',
      subject: `${name} asks for a ride`,
      text: `Please call ${name} at ${telephone}`,
      html: `<p>Please call ${escapeMarkup(name)} at ${telephone}</p>`,
      people: [{ email, userId: id, texts: [name, telephone] }],
      createdAt: at,
      sentAt: at,
    },
  ]);
  const task = { kind: 'mail', payload: { mail: { to: email, text: name } }, dueAt: at };
  await db.insert(outbox).values([
    { ...task, dedupeKey: `mail sent ${randomUUID()} ${email}`, completedAt: at },
    { ...task, dedupeKey: `mail waiting ${randomUUID()}`, lastError: `optedOut ${email}` },
  ]);
}
