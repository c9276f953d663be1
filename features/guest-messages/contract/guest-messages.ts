import { z } from 'zod';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { emailStates } from '#contract/emails.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { Change } from '#contract/history.ts';
import { key, line, multiline } from '#contract/texts.ts';
import { Audience } from './rules/audiences.ts';
import { findMergeError, subjectFieldNames } from './rules/merge-fields.ts';

/** How many messages of an event begin on one day: those to one order, and those to many people. */
export const maxMessagesPerDay = { order: 40, many: 5 } as const;

const subject = line(150);
const body = multiline(8000);

/** A message may be saved before it is finished; what it says of its reader must be known. */
export const GuestMessageInput = z
  .object({
    audience: Audience,
    subject,
    body,
    /** True for what a guest must know of their own ticket, such as another door or time: it reaches those who turned messages off. */
    isAboutTicket: z.boolean(),
  })
  .check(({ value, issues }) => {
    const errors = {
      subject: findMergeError(value.subject, subjectFieldNames),
      body: findMergeError(value.body),
    };
    for (const [field, message] of Object.entries(errors))
      if (message !== null) issues.push({ code: 'custom', path: [field], message, input: value });
  })
  .describe('Every {field} of the subject and the text is one that the site fills in');
export type GuestMessageInput = z.output<typeof GuestMessageInput>;

/** The message as the screen showed it: when it changed since, nothing is done. */
export const SeenMessage = z.object({
  audience: Audience,
  subject,
  body,
  isAboutTicket: z.boolean(),
});
export type SeenMessage = z.output<typeof SeenMessage>;

/** 'sending': some emails still wait. */
export const messageStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type MessageState = (typeof messageStates)[number];

const messageFields = {
  id,
  event: id,
  audience: Audience,
  subject: z.string(),
  body: z.string(),
  isAboutTicket: z.boolean(),
  state: z.enum(messageStates),
  createdAt: timestamp,
  /** When it is sent or was sent; null for a draft. */
  sendAt: timestamp.nullable(),
};

/** A message in the list, with how many people got it. */
export const GuestMessageSummary = z.object({
  ...messageFields,
  recipients: z.int(),
  delivered: z.int(),
  waiting: z.int(),
});
export type GuestMessageSummary = z.output<typeof GuestMessageSummary>;

/**
 * Why somebody does not get a message: no address, one that mail comes back from, messages turned off, no ticket among these guests anymore when it was their turn, or
 * stopped before.
 */
const skipReasons = ['no-address', 'returned', 'turned-off', 'left', 'stopped'] as const;
export type SkipReason = (typeof skipReasons)[number];

const person = {
  name: z.string(),
  /** Empty without an address. */
  email: z.string(),
  order: id,
};

/** Somebody who was to get a message, and what became of it. */
export const MessageRecipient = z.object({
  id,
  ...person,
  state: z.enum([...emailStates, ...skipReasons]),
  /** The codes of an email that the mail server rejected: '550 5.1.1'. */
  rejectionCode: z.string().nullable(),
  sentAt: timestamp.nullable(),
});
export type MessageRecipient = z.output<typeof MessageRecipient>;

export const GuestMessage = z.object({
  ...messageFields,
  /** Who gets it; none before it is sent. */
  recipients: z.array(MessageRecipient),
  /** Oldest first. */
  changes: z.array(Change),
});
export type GuestMessage = z.output<typeof GuestMessage>;

/** Who would get a message now, and who would not. */
export const AudiencePeople = z.object({
  recipients: z.array(
    z.object({
      ...person,
      /** One of their tickets. */
      ticket: id,
      seats: z.string(),
    }),
  ),
  skipped: z.array(z.object({ ...person, reason: z.enum(skipReasons) })),
});
export type AudiencePeople = z.output<typeof AudiencePeople>;

const byId = z.object({ id: idParam });
const staff = ['reception'] as const;
const ofEvent = { event: id };
/** The message as one of its recipients gets it, whom a ticket names. */
const ExampleInput = z.object({ ...ofEvent, message: GuestMessageInput, ticket: id.nullable() });

export const guestMessages = {
  list: get('/api/guest-messages', {
    summary: 'The messages to the guests of an event, newest first',
    access: staff,
    query: z.object({ event: idParam }),
    response: z.array(GuestMessageSummary),
  }),
  get: get('/api/guest-messages/:id', {
    summary: 'A message to guests, with who got it, who did not and why',
    access: staff,
    params: byId,
    response: GuestMessage,
    problems: ['guest-message-not-found'],
  }),
  create: post('/api/guest-messages', {
    summary: 'Save a new message to guests as a draft',
    access: staff,
    body: z.object({ ...ofEvent, message: GuestMessageInput }),
    response: GuestMessage,
    status: 201,
    problems: ['event-not-found'],
  }),
  update: put('/api/guest-messages/:id', {
    summary: 'Change a draft',
    access: staff,
    params: byId,
    body: z.object({ message: GuestMessageInput, seen: SeenMessage }),
    response: GuestMessage,
    problems: ['guest-message-not-found', 'guest-message-sent', 'record-changed'],
  }),
  delete: del('/api/guest-messages/:id', {
    summary: 'Delete a draft; it can be restored',
    access: staff,
    params: byId,
    problems: ['guest-message-not-found', 'guest-message-sent'],
  }),
  restore: post('/api/guest-messages/:id/restore', {
    summary: 'Restore a deleted draft',
    access: staff,
    params: byId,
    response: GuestMessage,
    problems: ['guest-message-not-found'],
  }),
  listPeople: post('/api/guest-messages/people', {
    summary: 'Who would get a message now, and who would not; changes nothing',
    access: staff,
    body: z.object({ ...ofEvent, audience: Audience, isAboutTicket: z.boolean() }),
    response: AudiencePeople,
  }),
  preview: post('/api/guest-messages/preview', {
    summary: 'A message, saved or not, as one of its recipients gets it; sends nothing',
    access: staff,
    body: ExampleInput,
    response: z.object({
      to: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
    }),
    problems: ['event-not-found', 'nobody-to-write-to'],
  }),
  sendTest: post('/api/guest-messages/test', {
    summary: "Email a message, as one of its recipients gets it, to the caller's own address",
    access: staff,
    costs: ['mail'],
    body: ExampleInput,
    response: z.object({ to: z.string() }),
    problems: ['event-not-found', 'nobody-to-write-to', 'too-many-requests'],
  }),
  send: post('/api/guest-messages/:id/send', {
    summary: 'Send a draft now or later, to as many people as the caller was shown',
    access: staff,
    costs: ['mail'],
    params: byId,
    body: z.object({
      seen: SeenMessage,
      /** The number of people that was confirmed. */
      count: z.int().min(1).max(100_000),
      /** Null sends it now. */
      sendAt: timestamp.nullable(),
      /** Whether the same text may go to the same guests again. */
      again: z.boolean(),
    }),
    response: GuestMessage,
    problems: [
      'guest-message-not-found',
      'guest-message-sent',
      'guest-message-unfinished',
      'guest-message-repeated',
      'too-many-guest-messages',
      'recipients-changed',
      'nobody-to-write-to',
      'send-time-past',
      'record-changed',
    ],
  }),
  stop: post('/api/guest-messages/:id/stop', {
    summary:
      'Stop a message: before its time it is a draft again, later the emails that still wait are not sent',
    access: staff,
    params: byId,
    response: GuestMessage,
    problems: ['guest-message-not-found', 'guest-message-not-stoppable'],
  }),
  turnOff: post('/api/guest-messages/turn-off/:key', {
    summary:
      'Turn off messages that are not about the own ticket, with the key of an email; mail programs call it, too',
    access: 'everybody',
    params: z.object({ key: key(200) }),
    problems: ['too-many-requests', 'guest-message-key-invalid'],
  }),
  turnOn: post('/api/guest-messages/turn-on/:key', {
    summary: 'Turn these messages on again',
    access: 'everybody',
    params: z.object({ key: key(200) }),
    problems: ['too-many-requests', 'guest-message-key-invalid'],
  }),
};
