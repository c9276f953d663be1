import { apiToken } from '#features/accounts/server/tables.ts';
import { doorConflict } from '#features/door/server/check-in/tables.ts';
import { doorDevice } from '#features/door/server/devices/tables.ts';
import { joinRequest } from '#features/join-us/server/tables.ts';
import { expiredGroupRows } from './expired-group-rows.ts';
import { expiredLetterRows } from './expired-letter-rows.ts';
import { expiredIntentionRows } from './intention-rows.ts';
import { expiredGatheringRows } from './expired-gathering-rows.ts';
import { guestMessage } from '#features/guest-messages/server/tables.ts';
import { guestNote } from '#features/tickets/server/notes/tables.ts';
import { eventQuestion } from '#features/tickets/server/questions/tables.ts';
import { walletDevice } from '#features/tickets/server/wallet/tables.ts';
import { randomUUID } from 'node:crypto';
import type { AttemptState } from '#features/payments/contract/payments.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import { invitation, session, setupLink, verification } from '#features/accounts/server/tables.ts';
import { cardUpdate, monthlyDonation } from '#features/donations/server/tables.ts';
import { hourLink } from '#features/hours/server/tables.ts';
import {
  idempotencyKey,
  cardSetup,
  delivery,
  token,
} from '#features/payments/server/sandbox/tables.ts';
import { paymentAttempt, type Subject, webhookEvent } from '#features/payments/server/tables.ts';
import { emailMessage, outbox, rateLimit } from '#platform/tables.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { cart } from '#features/event/server/tables.ts';
import { clientHoldHistory, waitingParty } from '#features/seats/server/claims/tables.ts';
import { ticketCode } from '#features/tickets/server/tables.ts';
import { testNow } from './test-now.ts';

const key = () => randomUUID();
const tomorrow = new Date(testNow.getTime() + 86_400_000);

const sampleParty = {
  eventId: 1,
  name: 'A',
  email: 'a@example.org',
  telephone: '6175550123',
  adults: 2,
  children: 0,
  isTogether: true,
  acceptsFewer: false,
} as const;

export const buildEmailRow = () => ({
  dedupeKey: `mail ${key()}`,
  recipient: 'buyer@example.org',
  subject: 'Your tickets',
  text: 'Table 2',
  html: '<p>Table 2</p>',
  attachments: [{ name: 'tickets.pdf', type: 'application/pdf', base64: 'JVBERg==' }],
});

/** A payment attempt last updated at `at`. */
export const buildOldAttempt = (
  subject: Subject,
  subjectId: number,
  state: AttemptState,
  at: Date,
): typeof paymentAttempt.$inferInsert => ({
  id: key(),
  subject,
  subjectId,
  state,
  provider: 'sandbox',
  clientKey: key(),
  requestHash: '',
  amountCents: 103,
  captureMethod: 'manual',
  createdAt: at,
  updatedAt: at,
});

/** The monthly donation of the card update fixture; its id is 1. */
export const sampleMonthlyDonation: typeof monthlyDonation.$inferInsert = {
  name: 'A',
  telephone: '6175550100',
  email: 'a@example.org',
  location: 'St_Xavier_Francis',
  note: '',
  splits: [],
  feeCents: 0,
  totalCents: 100,
  state: 'PAUSED',
  dayOfMonth: 1,
  nextChargeOn: '2027-01-01',
  retryOn: '2027-01-01',
  provider: 'sandbox',
  providerCustomerId: 'cus_sbx',
  providerCardId: 'card_sbx',
  lastResult: 'paid',
  lastChargedOn: '2026-12-01',
  startedAt: testNow,
};

const sampleJoinRequest = {
  family: { name: 'A', address: '', people: [] },
  email: 'a@example.org',
};

/** A row for each retention rule by label; `values` gets the date that the days count from. `real` uses the system time. */
export const expiredRowFixtures: Record<
  string,
  { table: PgTable; real?: true; values(at: Date): object }
> = {
  'completed tasks, except emails': {
    table: outbox,
    values: (completedAt) => ({
      kind: 'payment-capture',
      dedupeKey: key(),
      payload: {},
      dueAt: testNow,
      completedAt,
    }),
  },
  'recipients of emails': {
    table: emailMessage,
    values: (sentAt) => ({ ...buildEmailRow(), createdAt: sentAt, sentAt }),
  },
  'rate-limit counters': {
    table: rateLimit,
    real: true,
    values: (at) => ({ key: key(), points: 1, expire: at.getTime() }),
  },
  'expired sessions': {
    table: session,
    real: true,
    values: (expiresAt) => ({ id: key(), token: key(), userId: 'somebody', expiresAt }),
  },
  'sign-in codes and challenges': {
    table: verification,
    real: true,
    values: (expiresAt) => ({ id: key(), identifier: key(), value: '', expiresAt }),
  },
  'invitations and password links': {
    table: invitation,
    values: (expiresAt) => ({ hash: key(), userId: 'somebody', expiresAt }),
  },
  'set-up links': {
    table: setupLink,
    values: (usedAt) => ({ hash: key(), expiresAt: tomorrow, usedAt }),
  },
  'carts without an order': {
    table: cart,
    values: (createdAt) => ({ id: key(), eventId: 1, createdAt }),
  },
  'holds by network address': {
    table: clientHoldHistory,
    values: (updatedAt) => ({
      client: key(),
      eventId: 1,
      paidChairs: 2,
      unpaidSeconds: 0,
      updatedAt,
    }),
  },
  'unconfirmed seat requests': {
    table: seatRequest,
    values: (requestedAt) => ({
      eventId: 1,
      chairId: 1,
      name: 'A',
      email: 'a@example.org',
      telephone: '6175550123',
      state: 'unconfirmed',
      confirmHash: key(),
      requestedAt,
    }),
  },
  'unconfirmed waiting parties': {
    table: waitingParty,
    values: (joinedAt) => ({ ...sampleParty, state: 'unconfirmed', joinedAt }),
  },
  'parties that no longer wait': {
    table: waitingParty,
    values: (endedAt) => ({ ...sampleParty, state: 'left', joinedAt: endedAt, endedAt }),
  },
  'conflicts of the door': {
    table: doorConflict,
    values: (syncedAt) => ({
      eventId: 1,
      kind: 'unknown code',
      barCode: key(),
      deviceId: key(),
      scannedAt: syncedAt,
      syncedAt,
      usherName: 'Sample Usher',
    }),
  },
  'door devices that ended': {
    table: doorDevice,
    values: (endsAt) => ({
      eventId: 1,
      name: 'A',
      secretHash: key(),
      addedBy: 'somebody',
      createdAt: testNow,
      codeExpiresAt: testNow,
      endsAt,
    }),
  },
  'removed notes on guests': {
    table: guestNote,
    values: (deletedAt) => ({ orderId: 1, kind: 'wheelchair', createdAt: testNow, deletedAt }),
  },
  'removed questions': {
    table: eventQuestion,
    values: (deletedAt) => ({
      eventId: 1,
      place: 1,
      text: key(),
      scope: 'guest',
      kind: 'text',
      deletedAt,
    }),
  },
  ...expiredGatheringRows,
  ...expiredIntentionRows,
  ...expiredGroupRows,
  ...expiredLetterRows,
  'unconfirmed requests to join the community': {
    table: joinRequest,
    values: (createdAt) => ({ ...sampleJoinRequest, state: 'unconfirmed', createdAt }),
  },
  'answered requests to join the community': {
    table: joinRequest,
    values: (decidedAt) => ({
      ...sampleJoinRequest,
      state: 'declined',
      createdAt: decidedAt,
      decidedAt,
    }),
  },
  'deleted requests to join the community': {
    table: joinRequest,
    values: (deletedAt) => ({
      ...sampleJoinRequest,
      state: 'waiting',
      createdAt: deletedAt,
      deletedAt,
    }),
  },
  'messages to guests': {
    table: guestMessage,
    values: (createdAt) => ({
      eventId: 1,
      audience: { kind: 'everyone' },
      subject: 'About the evening',
      body: 'Come early.',
      isAboutTicket: false,
      createdAt,
    }),
  },
  'phones with wallet passes': {
    table: walletDevice,
    values: (registeredAt) => ({ deviceId: key(), pushToken: key(), registeredAt }),
  },
  'ticket search codes': {
    table: ticketCode,
    values: (expiresAt) => ({
      id: key(),
      telephone: '6175550199',
      codes: [],
      attemptsLeft: 1,
      expiresAt,
    }),
  },
  'API tokens that ended': {
    table: apiToken,
    values: (revokedAt) => ({
      name: 'A',
      secretHash: key(),
      hint: 'abcd',
      roles: [],
      canWrite: false,
      createdBy: 'somebody',
      createdAt: testNow,
      expiresAt: tomorrow,
      revokedAt,
    }),
  },
  'links in emails about hours': {
    table: hourLink,
    values: (expiresAt) => ({ hash: key(), hourId: 1, kind: 'answer', expiresAt }),
  },
  'events of the card processor': {
    table: webhookEvent,
    values: (handledAt) => ({
      provider: 'sandbox',
      eventId: key(),
      type: 'x',
      receivedAt: testNow,
      handledAt,
    }),
  },
  'test payment events': {
    table: delivery,
    values: (createdAt) => ({
      eventId: key(),
      type: 'x',
      intentId: '',
      body: '',
      dueAt: createdAt,
      createdAt,
    }),
  },
  'test payment responses': {
    table: idempotencyKey,
    values: (createdAt) => ({ key: key(), requestHash: '', createdAt }),
  },
  'test card tokens': {
    table: token,
    values: (createdAt) => ({ id: key(), card: 'tok_visa', lastFour: '4242', createdAt }),
  },
  'test card set-ups': {
    table: cardSetup,
    values: (createdAt) => ({
      id: key(),
      state: 'kept',
      clientSecret: key(),
      customerId: key(),
      savedCardId: key(),
      card: 'tok_visa',
      createdAt,
    }),
  },
  'card changes of monthly donations': {
    table: cardUpdate,
    values: (createdAt) => ({
      id: key(),
      monthlyDonationId: 1,
      provider: 'sandbox',
      clientKey: key(),
      requestHash: '',
      state: 'TAKEN',
      createdAt,
    }),
  },
};
