import { z } from 'zod';
import { cents, id, timestamp } from '#contract/codecs.ts';
import { numberList } from '#contract/conversions.ts';
import { get, getFile, post } from '#contract/endpoint.ts';
import { email, storedTelephone } from '#contract/buyer.ts';
import { key, line, password, sixDigits } from '#contract/texts.ts';

/** A record about a person: labels with their values. */
const PersonalRecord = z.record(z.string(), z.string());
type PersonalRecord = z.output<typeof PersonalRecord>;

/** Records of one kind. */
export const PersonalDataSection = z.object({
  title: z.string(),
  /** What a deletion does with them, as a sentence. */
  onDeletion: z.string(),
  records: z.array(PersonalRecord),
  /** Pictures of the person, as data URLs. */
  pictures: z.array(z.string()),
});
export type PersonalDataSection = z.output<typeof PersonalDataSection>;

/** Everything that the site holds about a person: by account and email address, or of orders without an address. */
export const PersonalData = z.object({
  /** Null for orders without an address. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The person has an account, which a deletion ends. */
  hasAccount: z.boolean(),
  sections: z.array(PersonalDataSection),
  /** Why it can't be deleted yet, as sentences; empty when it can. */
  obstacles: z.array(z.string()),
});
export type PersonalData = z.output<typeof PersonalData>;

/** An order without an email address, such as one of the box office, for the office to see whose it is. */
export const UnaddressedOrder = z.object({
  id,
  eventTitle: z.string(),
  name: z.string(),
  telephone: z.string(),
  /** Labels of the chairs. */
  seats: z.string(),
  totalCents: cents,
  orderedAt: timestamp,
});
export type UnaddressedOrder = z.output<typeof UnaddressedOrder>;

export const OrderSearch = z.object({
  search: line(120, { required: 'Enter a name, a phone number or an order number' }),
});

/** The most orders of one answer, and of one person. */
export const maxUnaddressedOrders = 50;
const orderIds = z.array(id).min(1, 'Choose at least one order').max(maxUnaddressedOrders);
const orderNumbers = /^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/;
const isNamed = (person: { orders?: unknown; telephone?: unknown }) =>
  person.orders !== undefined || person.telephone !== undefined;
const nobodyMessage = { path: ['orders'], message: 'Choose orders or a telephone number' };
/** Orders that were found, their numbers separated by commas, and everything else with a telephone number. */
const byOrders = z
  .object({
    orders: z.codec(z.string().max(600).regex(orderNumbers), orderIds, numberList).optional(),
    telephone: storedTelephone.optional(),
  })
  .refine(isNamed, nobodyMessage);

/** Proves a person's address for half an hour. */
const byKey = z.object({ key: key(600) });
/** Any address that a person may have written in a form. */
const byEmail = z.object({ email });

/** What people may know and decide about their own data: by account, by a code to their address, and through the office. */
export const personalData = {
  get: get('/api/account/data', {
    summary: 'Everything that the site holds about the caller',
    access: 'signed-in',
    costs: ['export'],
    response: PersonalData,
  }),
  getPdf: getFile('/api/account/data.pdf', {
    summary: "The caller's data as a PDF",
    access: 'signed-in',
    costs: ['pdf', 'export'],
  }),
  delete: post('/api/account/data/deletion', {
    summary: "Delete the caller's data and account; orders and books stay, without the person",
    access: 'signed-in',
    costs: ['hash', 'mail'],
    body: z.object({ password: password(200).optional() }),
    problems: [
      'too-many-requests',
      'invalid-password',
      'reauthentication-required',
      'data-in-use',
      'last-administrator',
    ],
  }),
  requestCode: post('/api/personal-data/codes', {
    summary:
      'Email a code to an address of which the site holds data; the response is the same for other addresses',
    access: 'everybody',
    costs: ['mail'],
    body: byEmail,
    /** Send it along with the code. */
    response: z.object({ request: z.string() }),
    problems: ['too-many-requests', 'no-mail-server'],
  }),
  verifyCode: post('/api/personal-data/codes/check', {
    summary: 'Exchange a code for a key to the data of its address, valid for half an hour',
    access: 'everybody',
    body: z.object({
      email,
      request: key(200),
      code: sixDigits('The code has 6 digits'),
    }),
    response: z.object({ key: z.string() }),
    problems: ['too-many-requests', 'code-invalid'],
  }),
  getByKey: get('/api/personal-data', {
    summary: 'Everything that the site holds about an address, with the key of its code',
    access: 'everybody',
    costs: ['export'],
    query: byKey,
    response: PersonalData,
    problems: ['data-key-invalid'],
  }),
  getPdfByKey: getFile('/api/personal-data.pdf', {
    summary: 'The data of an address as a PDF, with the key of its code',
    access: 'everybody',
    costs: ['pdf', 'export'],
    query: byKey,
    problems: ['data-key-invalid'],
  }),
  deleteByKey: post('/api/personal-data/deletion', {
    summary: 'Delete the data of an address, with the key of its code',
    access: 'everybody',
    costs: ['mail'],
    body: byKey,
    problems: ['data-key-invalid', 'data-in-use', 'last-administrator'],
  }),
  getForOffice: get('/api/people/data', {
    summary: 'Everything that the site holds about an address, for a request to the office',
    access: ['admin'],
    costs: ['export'],
    query: byEmail,
    response: PersonalData,
  }),
  getPdfForOffice: getFile('/api/people/data.pdf', {
    summary: 'The data of an address as a PDF, for a request to the office',
    access: ['admin'],
    costs: ['pdf', 'export'],
    query: byEmail,
  }),
  deleteForOffice: post('/api/people/data/deletion', {
    summary: 'Delete the data of an address, for a request to the office',
    access: ['admin'],
    costs: ['mail'],
    body: byEmail,
    problems: ['data-in-use', 'last-administrator'],
  }),
  findOrders: get('/api/people/data/orders', {
    summary:
      'Find orders without an email address by name, telephone number or order number, for a request to the office',
    access: ['admin'],
    query: OrderSearch,
    response: z.object({ orders: z.array(UnaddressedOrder).max(maxUnaddressedOrders) }),
  }),
  getOfOrders: get('/api/people/data/orders/records', {
    summary:
      'Everything that the site holds about a person without an email address: orders, and all with a telephone number',
    access: ['admin'],
    costs: ['export'],
    query: byOrders,
    response: PersonalData,
  }),
  getPdfOfOrders: getFile('/api/people/data/orders/records.pdf', {
    summary: 'The data of orders without an email address as a PDF',
    access: ['admin'],
    costs: ['pdf', 'export'],
    query: byOrders,
  }),
  deleteOfOrders: post('/api/people/data/orders/deletion', {
    summary:
      'Delete a person without an email address from orders, and from all with a telephone number; the orders stay in the books',
    access: ['admin'],
    body: z
      .object({ orders: orderIds.optional(), telephone: storedTelephone.optional() })
      .refine(isNamed, nobodyMessage),
    problems: ['data-in-use'],
  }),
};
