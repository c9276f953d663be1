import { z } from 'zod';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { emailStates } from '#contract/emails.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { Change } from '#contract/history.ts';
import { roles } from '#contract/roles.ts';
import { key, line } from '#contract/texts.ts';
import { messageStates } from '#features/guest-messages/contract/guest-messages.ts';
import { PageBody } from '#features/pages/contract/page-body.ts';
import { LetterAudience } from './rules/letter-audience.ts';

/** How many letters begin on one day. */
export const maxLettersPerDay = 5;

/** A letter as it is written, and as the screen showed it: when it changed since, nothing is done. It may be saved unfinished. */
export const LetterInput = z.object({
  audience: LetterAudience,
  subject: line(150),
  body: PageBody,
  /** Whether everyone can read it on the site once it is sent. */
  isPublic: z.boolean(),
});
export type LetterInput = z.output<typeof LetterInput>;

const letterFields = {
  id,
  audience: LetterAudience,
  subject: z.string(),
  isPublic: z.boolean(),
  state: z.enum(messageStates),
  createdAt: timestamp,
  /** When it is sent or was sent; null for a draft. */
  sendAt: timestamp.nullable(),
  /** The number of people it is for, of emails that left, that wait, and that the mail server rejected for good. */
  recipients: z.int(),
  delivered: z.int(),
  waiting: z.int(),
  failed: z.int(),
};

export const LetterSummary = z.object(letterFields);
export type LetterSummary = z.output<typeof LetterSummary>;

export const Letter = z.object({
  ...letterFields,
  body: PageBody,
  /** Oldest first. */
  changes: z.array(Change),
});
export type Letter = z.output<typeof Letter>;

/**
 * Why somebody does not get a letter: no address; moved away or died; letters turned off; mail to the address comes back; stopped before.
 */
const letterSkipReasons = ['no-address', 'away', 'turned-off', 'returned', 'stopped'] as const;
export type LetterSkipReason = (typeof letterSkipReasons)[number];

/** Somebody whom a letter was for, and what became of it. */
export const LetterRecipient = z.object({
  id,
  name: z.string(),
  email: z.string(),
  state: z.enum([...emailStates, ...letterSkipReasons]),
  /** The codes of an email that the mail server rejected: '550 5.1.1'. */
  rejectionCode: z.string().nullable(),
  sentAt: timestamp.nullable(),
});
export type LetterRecipient = z.output<typeof LetterRecipient>;

/** How many would get a letter now, and how many not, without their names. */
export const LetterPeople = z.object({
  count: z.int(),
  skipped: z.array(z.object({ reason: z.enum(letterSkipReasons), count: z.int() })),
});
export type LetterPeople = z.output<typeof LetterPeople>;

const NamedChoice = z.object({ id, name: z.string(), count: z.int() });

/** Whom letters can be for. Households are listed for the secretary, who looks after the directory. */
export const LetterChoices = z.object({
  subscribers: z.int(),
  groups: z.array(NamedChoice),
  households: z.array(NamedChoice),
  roles: z.array(z.object({ role: z.enum(roles), count: z.int() })),
});
export type LetterChoices = z.output<typeof LetterChoices>;

/** A letter that everyone can read. */
export const PublicLetter = z.object({
  slug: z.string(),
  subject: z.string(),
  sentAt: timestamp,
  /** How it begins. */
  summary: z.string(),
});
export type PublicLetter = z.output<typeof PublicLetter>;

const byId = z.object({ id: idParam });
const byKey = z.object({ key: key(200) });
const writers = ['editor', 'secretary'] as const;
const maxBodyBytes = 256 * 1024;

export const letters = {
  listPublic: get('/api/letters/archive', {
    summary: 'The letters that everyone can read, newest first',
    access: 'everybody',
    response: z.array(PublicLetter),
  }),
  getPublic: get('/api/letters/archive/:slug', {
    summary: 'A letter that everyone can read',
    access: 'everybody',
    params: z.object({ slug: key(200) }),
    response: PublicLetter.extend({ html: z.string() }),
    problems: ['letter-not-found'],
  }),
  list: get('/api/letters', {
    summary: 'All letters, newest first, with how many people got them',
    access: writers,
    response: z.array(LetterSummary),
  }),
  getChoices: get('/api/letters/choices', {
    summary: 'Whom letters can be for; the households for the secretary only',
    access: writers,
    response: LetterChoices,
  }),
  get: get('/api/letters/:id', {
    summary: 'A letter with its history, and how many people got it',
    access: writers,
    params: byId,
    response: Letter,
    problems: ['letter-not-found'],
  }),
  create: post('/api/letters', {
    summary: 'Save a new letter as a draft',
    access: writers,
    maxBodyBytes,
    body: LetterInput,
    response: Letter,
    status: 201,
  }),
  update: put('/api/letters/:id', {
    summary: 'Change a draft of a letter',
    access: writers,
    maxBodyBytes: 2 * maxBodyBytes,
    params: byId,
    body: z.object({ letter: LetterInput, seen: LetterInput }),
    response: Letter,
    problems: ['letter-not-found', 'letter-sent', 'record-changed'],
  }),
  delete: del('/api/letters/:id', {
    summary: 'Delete a draft of a letter; it can be restored',
    access: writers,
    params: byId,
    problems: ['letter-not-found', 'letter-sent'],
  }),
  restore: post('/api/letters/:id/restore', {
    summary: 'Restore a deleted draft of a letter',
    access: writers,
    params: byId,
    response: Letter,
    problems: ['letter-not-found'],
  }),
  countPeople: post('/api/letters/people', {
    summary: 'How many would get a letter now, and how many not and why; changes nothing',
    access: writers,
    body: z.object({ audience: LetterAudience }),
    response: LetterPeople,
  }),
  preview: post('/api/letters/preview', {
    summary: 'The text of a letter, saved or not, and its email as plain text; sends nothing',
    access: writers,
    maxBodyBytes,
    body: LetterInput,
    response: z.object({ html: z.string(), text: z.string() }),
  }),
  sendTest: post('/api/letters/test', {
    summary: "Email a letter, saved or not, to the caller's own address",
    access: writers,
    costs: ['mail'],
    maxBodyBytes,
    body: LetterInput,
    response: z.object({ to: z.string() }),
    problems: ['too-many-requests'],
  }),
  send: post('/api/letters/:id/send', {
    summary: 'Send a draft of a letter now or later, to as many people as the caller was shown',
    access: writers,
    costs: ['mail'],
    maxBodyBytes,
    params: byId,
    body: z.object({
      seen: LetterInput,
      /** The number of people that was confirmed. */
      count: z.int().min(1).max(100_000),
      /** Null sends it now. */
      sendAt: timestamp.nullable(),
    }),
    response: Letter,
    problems: [
      'letter-not-found',
      'letter-sent',
      'letter-unfinished',
      'too-many-letters',
      'recipients-changed',
      'nobody-to-write-to',
      'send-time-past',
      'record-changed',
    ],
  }),
  stop: post('/api/letters/:id/stop', {
    summary:
      'Stop a letter: before its time it is a draft again, later the emails that still wait are not sent',
    access: writers,
    params: byId,
    response: Letter,
    problems: ['letter-not-found', 'letter-not-stoppable'],
  }),
  updateArchive: put('/api/letters/:id/archive', {
    summary: 'Let everyone read a letter that was sent, or no longer',
    access: writers,
    params: byId,
    body: z.object({ isPublic: z.boolean() }),
    response: Letter,
    problems: ['letter-not-found'],
  }),
  listRecipients: get('/api/letters/:id/recipients', {
    summary: 'Who got a letter, who did not and why',
    access: ['secretary'],
    params: byId,
    response: z.array(LetterRecipient),
    problems: ['letter-not-found'],
  }),
  exportRecipients: declareExport(
    { path: '/api/letters/recipients', access: ['secretary'], problems: ['letter-not-found'] },
    'Who got a letter as CSV or spreadsheet',
    z.object({ letter: idParam }),
  ),
  turnOff: post('/api/letters/turn-off/:key', {
    summary: 'Turn letters off, with the key of an email; mail programs call it, too',
    access: 'everybody',
    params: byKey,
    problems: ['too-many-requests', 'letter-key-invalid'],
  }),
  turnOn: post('/api/letters/turn-on/:key', {
    summary: 'Turn letters on again',
    access: 'everybody',
    params: byKey,
    problems: ['too-many-requests', 'letter-key-invalid'],
  }),
};
