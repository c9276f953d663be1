import { z } from 'zod';
import { email } from '#contract/buyer.ts';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { declareExport, noFilters } from '#contract/exports.ts';
import { key } from '#contract/texts.ts';

/** 'unconfirmed': asked for, until the link of the email is used. */
const subscriberStates = ['on', 'unconfirmed', 'turned-off', 'returned'] as const;

export const LetterSubscriber = z.object({
  id,
  email: z.string(),
  state: z.enum(subscriberStates),
  requestedAt: timestamp,
  confirmedAt: timestamp.nullable(),
});
export type LetterSubscriber = z.output<typeof LetterSubscriber>;

/** An address that mail came back from. Letters skip it. */
export const ReturnedAddress = z.object({
  email: z.string(),
  /** The codes of the mail server, '550 5.1.1'; empty when a person noted it. */
  rejectionCode: z.string(),
  returnedAt: timestamp,
});
export type ReturnedAddress = z.output<typeof ReturnedAddress>;

const secretary = ['secretary'] as const;
const byEmail = z.object({ email });

export const letterSubscribers = {
  subscribe: post('/api/letter-subscribers', {
    summary: 'Ask for letters by email; the same answer whether the address gets them already',
    access: 'everybody',
    body: byEmail,
    problems: ['too-many-requests'],
  }),
  confirm: post('/api/letter-subscribers/confirm/:key', {
    summary: 'Confirm an address that letters were asked for, with the key of the email',
    access: 'everybody',
    params: z.object({ key: key(200) }),
    problems: ['too-many-requests', 'letter-key-invalid'],
  }),
  list: get('/api/letter-subscribers', {
    summary: 'The addresses that asked for letters',
    access: secretary,
    response: z.array(LetterSubscriber),
  }),
  export: declareExport(
    { path: '/api/letter-subscribers', access: secretary },
    'The addresses that asked for letters as CSV or spreadsheet',
    noFilters,
  ),
  update: put('/api/letter-subscribers/:id', {
    summary: 'Turn the letters to a subscriber off, or on again',
    access: secretary,
    params: z.object({ id: idParam }),
    body: z.object({ isOn: z.boolean() }),
    response: LetterSubscriber,
    problems: ['letter-subscriber-not-found'],
  }),
  listReturned: get('/api/letter-addresses/returned', {
    summary: 'The addresses that mail came back from, which letters skip',
    access: secretary,
    response: z.array(ReturnedAddress),
  }),
  markReturned: post('/api/letter-addresses/returned', {
    summary: 'Note that mail to an address came back',
    access: secretary,
    body: byEmail,
  }),
  clearReturned: post('/api/letter-addresses/returned/clear', {
    summary: 'Write to an address again that mail came back from',
    access: secretary,
    body: byEmail,
  }),
};
