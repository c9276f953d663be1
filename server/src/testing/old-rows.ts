import { randomUUID } from 'node:crypto';
import type { AttemptState } from '@namugongo/contract/payments';
import type { PgTable } from 'drizzle-orm/pg-core';
import { invitation, session, setupLink, verification } from '../accounts/tables.ts';
import { cardChange, monthlyGift } from '../donations/tables.ts';
import { hourLink } from '../hours/tables.ts';
import { answerToKey, cardSetup, delivery, token } from '../payments/sandbox/tables.ts';
import { paymentAttempt, type Subject, webhookEvent } from '../payments/tables.ts';
import { mailMessage, outbox, rateLimit } from '../platform/tables.ts';
import { cart, ticketCode } from '../reception/tables.ts';
import { testNow } from './test-now.ts';

const key = () => randomUUID();
const tomorrow = new Date(testNow.getTime() + 86_400_000);

export const letter = () => ({
  dedupeKey: `mail ${key()}`,
  recipient: 'buyer@example.org',
  subject: 'Your tickets',
  text: 'Table 2',
  html: '<p>Table 2</p>',
  attachments: [{ name: 'tickets.pdf', type: 'application/pdf', base64: 'JVBERg==' }],
});

/** An attempt to pay that rests since then. */
export const oldAttempt = (
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
  capture: 'manual',
  createdAt: at,
  updatedAt: at,
});

/** The gift that the row of a card's change belongs to, the first of a site. */
export const sampleMonthlyGift: typeof monthlyGift.$inferInsert = {
  name: 'A',
  telephone: '6175550100',
  email: 'a@example.org',
  location: 'St_Xavier_Francis',
  note: '',
  parts: [],
  feeCents: 0,
  totalCents: 100,
  state: 'PAUSED',
  dayOfMonth: 1,
  nextOn: '2027-01-01',
  tryOn: '2027-01-01',
  provider: 'sandbox',
  customer: 'cus_sbx',
  card: 'card_sbx',
  lastResult: 'paid',
  lastOn: '2026-12-01',
  startedAt: testNow,
};

/** A row for each thing, whose moment is what its days count from. */
export const oldRows: Record<string, { table: PgTable; real?: true; values(at: Date): object }> = {
  'finished work, all but messages': {
    table: outbox,
    values: (doneAt) => ({
      kind: 'payment-capture',
      dedupeKey: key(),
      payload: {},
      dueAt: testNow,
      doneAt,
    }),
  },
  'to whom messages went': {
    table: mailMessage,
    values: (sentAt) => ({ ...letter(), createdAt: sentAt, sentAt }),
  },
  'counters of limits': {
    table: rateLimit,
    real: true,
    values: (at) => ({ key: key(), points: 1, expire: at.getTime() }),
  },
  'sessions that ended': {
    table: session,
    real: true,
    values: (expiresAt) => ({ id: key(), token: key(), userId: 'somebody', expiresAt }),
  },
  'codes and challenges of signing in': {
    table: verification,
    real: true,
    values: (expiresAt) => ({ id: key(), identifier: key(), value: '', expiresAt }),
  },
  'invitations and links for a new password': {
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
  'codes for a ticket search': {
    table: ticketCode,
    values: (expiresAt) => ({ telephone: key(), codeHash: '', triesLeft: 1, expiresAt }),
  },
  'links in letters about hours': {
    table: hourLink,
    values: (expiresAt) => ({ hash: key(), hourId: 1, kind: 'answer', expiresAt }),
  },
  'events of the payment provider': {
    table: webhookEvent,
    values: (handledAt) => ({
      provider: 'sandbox',
      eventId: key(),
      type: 'x',
      receivedAt: testNow,
      handledAt,
    }),
  },
  'events of the sandbox': {
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
  'answers of the sandbox to keys': {
    table: answerToKey,
    values: (createdAt) => ({ key: key(), requestHash: '', createdAt }),
  },
  'card tokens of the sandbox': {
    table: token,
    values: (createdAt) => ({ id: key(), card: 'tok_visa', lastFour: '4242', createdAt }),
  },
  'card set-ups of the sandbox': {
    table: cardSetup,
    values: (createdAt) => ({
      id: key(),
      state: 'kept',
      clientSecret: key(),
      customer: key(),
      keptCard: key(),
      card: 'tok_visa',
      createdAt,
    }),
  },
  'wishes for another card': {
    table: cardChange,
    values: (createdAt) => ({
      id: key(),
      monthlyGiftId: 1,
      provider: 'sandbox',
      clientKey: key(),
      requestHash: '',
      state: 'TAKEN',
      createdAt,
    }),
  },
};
