import { EmailCounts, emailStates } from '#contract/emails.ts';
import { z } from 'zod';
import { announcementRecord } from '#contract/conversions.ts';
import { del, getFile, get, post, put } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { CalendarEntry } from '#features/calendar/contract/calendar.ts';
import { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { ReadingSummary } from '#features/readings/contract/readings.ts';
import { listFieldNames, mapFields } from '#contract/rules/record-fields.ts';
import { day, id, idParam, optionalDay, timestamp } from '#contract/codecs.ts';
import { key, line, multiline } from '#contract/texts.ts';
import { albumSlug } from '#features/albums/contract/albums.ts';
import { AudienceField, audienceProblems } from '#features/audiences/contract/audiences.ts';

/** A required text; the message is the field's name plus ' is required' (specification, section 5). */
const required = (field: string) => ({ required: `${field} is required` });

type AnnouncementText = {
  label: string;
  hint?: string;
  /** Its column in the database. */
  column: string;
  schema: z.ZodString;
  /** Whether it needs a large field. */
  isLong: boolean;
};

/**
 * The texts of an announcement, in the order of the form (specification, section 7). Schemas, columns, the form and the search derive from
 * this table: a new text is a line here and a migration (`npm run db:generate`). Days and switches decide what happens and when; they
 * are declared where they do.
 */
export const announcementTexts = {
  sundayNumber: {
    label: 'Day of the year',
    hint: 'For example, Second Sunday of Advent',
    column: 'sunday_number',
    schema: line(120, required('sundayNumber')),
    isLong: false,
  },
  announcementTitle: {
    label: 'Title',
    column: 'title',
    schema: line(200, required('announcementTitle')),
    isLong: false,
  },
  announcementDetail: {
    label: 'Detail',
    column: 'detail',
    schema: multiline(20_000, required('announcementDetail')),
    isLong: true,
  },
} as const satisfies Record<string, AnnouncementText>;
export const announcementTextNames = listFieldNames(announcementTexts);

const textFields = mapFields(announcementTexts, ({ schema }) => schema);

const publicationFields = {
  /** Visible to editors only. */
  draft: z.boolean(),
  /** First day; null publishes right away. */
  publishOn: day.nullable(),
  /** Last day; null for no end. */
  expiresOn: day.nullable(),
  /** Sent once to subscribers when it is published. */
  sendByEmail: z.boolean(),
};

/** The album whose first picture it has; what an older form doesn't send stays as it is. */
const pictureField = { album: albumSlug.nullable().optional() };

/** The form in the specification's field names (sections 3 and 7). The date may be missing. */
export const AnnouncementInputWire = z.object({
  announcenemtDate: optionalDay.default(null),
  ...textFields,
  draft: publicationFields.draft.default(false),
  publishOn: optionalDay.default(null),
  expiresOn: optionalDay.default(null),
  sendByEmail: publicationFields.sendByEmail.default(false),
  /** What an older form doesn't send stays as it is. */
  audience: AudienceField.optional(),
  ...pictureField,
});

export const AnnouncementInput = z.codec(
  AnnouncementInputWire,
  z.object({
    announcementDate: day.nullable(),
    ...textFields,
    ...publicationFields,
    audience: AudienceField.optional(),
    ...pictureField,
  }),
  announcementRecord,
);
export type AnnouncementInput = z.output<typeof AnnouncementInput>;

export const AnnouncementWire = z.object({
  id,
  announcenemtDate: day.nullable(),
  ...mapFields(announcementTexts, () => z.string()),
  ...publicationFields,
  audience: AudienceField,
  album: z.string().nullable(),
  /** When its emails were queued, or null. */
  emailedAt: timestamp.nullable(),
});

/** An announcement, with the date's field name spelled correctly. */
export const Announcement = z.codec(
  AnnouncementWire,
  AnnouncementWire.omit({ announcenemtDate: true }).extend({
    announcementDate: day.nullable(),
    emailedAt: z.date().nullable(),
  }),
  announcementRecord,
);
export type Announcement = z.output<typeof Announcement>;

/** A Sunday's reading, announcements, Mass intentions and prayers. */
export const SundaySheet = z.object({
  liturgicalDay: LiturgicalDay,
  reading: ReadingSummary.nullable(),
  announcements: z.array(Announcement),
  /** What comes next from that day on. Responses stored offline by earlier releases lack this and the next two. */
  coming: z.array(CalendarEntry).default([]),
  /** Whom the Masses of the week are offered for, in order. */
  intentions: z.array(z.object({ day, time: z.string(), text: z.string() })).default([]),
  /** What everyone is asked to pray for. */
  prayers: z.array(z.string()).default([]),
});
export type SundaySheet = z.output<typeof SundaySheet>;

const byId = z.object({ id: idParam });
const byDate = z.object({ date: day });

const AnnouncementDelivery = EmailCounts.extend({
  /** Subscribers who got none, because mail to their address comes back. */
  returned: z.int(),
});
export type AnnouncementDelivery = z.output<typeof AnnouncementDelivery>;

/**
 * Why a subscriber gets no email of an announcement: mail to the address comes back; turned off before it left; the announcement was
 * taken back, or given to others, before it left.
 */
const announcementSkipReasons = ['returned', 'turned-off', 'stopped'] as const;
export type AnnouncementSkipReason = (typeof announcementSkipReasons)[number];

/** Somebody whom the emails of an announcement were for, and what became of theirs. */
export const AnnouncementRecipient = z.object({
  id,
  name: z.string(),
  email: z.string(),
  state: z.enum([...emailStates, ...announcementSkipReasons]),
  /** The codes of an email that the mail server rejected: '550 5.1.1'. */
  rejectionCode: z.string().nullable(),
  sentAt: timestamp.nullable(),
});
export type AnnouncementRecipient = z.output<typeof AnnouncementRecipient>;

/** An announcement that went out by email, with whom its emails were for. */
export const EmailedAnnouncement = z.object({
  id,
  title: z.string(),
  emailedAt: timestamp,
  /** People whose email was queued, and who got none, for a reason that the list of them has. */
  recipients: z.int(),
  skipped: z.int(),
});
export type EmailedAnnouncement = z.output<typeof EmailedAnnouncement>;

export const announcements = {
  list: get('/api/announcements', {
    summary: 'The published announcements for everyone, newest first',
    access: 'everybody',
    response: z.array(Announcement),
  }),
  listForReader: get('/api/reader/announcements', {
    summary: 'The published announcements that the caller may see, newest first',
    access: 'signed-in',
    response: z.array(Announcement),
  }),
  listAll: get('/api/announcements/all', {
    summary: 'All announcements, also drafts and expired ones, newest first',
    access: ['editor'],
    response: z.array(Announcement),
  }),
  getDraft: get('/api/announcements/all/:id', {
    summary: 'One announcement, also a draft',
    access: ['editor'],
    params: byId,
    response: Announcement,
    problems: ['announcement-not-found'],
  }),
  getSubscription: get('/api/announcements/mail', {
    summary: 'Whether the caller gets announcements by email',
    access: 'signed-in',
    response: z.object({ subscribed: z.boolean() }),
  }),
  updateSubscription: put('/api/announcements/mail', {
    summary: 'Turn announcements by email on or off',
    access: 'signed-in',
    body: z.object({ subscribed: z.boolean() }),
    response: z.object({ subscribed: z.boolean() }),
  }),
  countSubscribers: get('/api/announcements/mail/count', {
    summary: 'How many people get announcements by email',
    access: ['editor'],
    response: z.object({ count: z.int() }),
  }),
  getDelivery: get('/api/announcements/all/:id/mail', {
    summary:
      'How many emails of an announcement were sent, wait, failed or were not sent, without the addresses',
    access: ['editor'],
    params: byId,
    response: AnnouncementDelivery,
  }),
  listEmailed: get('/api/announcements/emailed', {
    summary:
      'The announcements that went out by email and whose list of people is stored, newest first',
    access: ['secretary'],
    response: z.array(EmailedAnnouncement),
  }),
  listRecipients: get('/api/announcements/all/:id/recipients', {
    summary: 'Who got an announcement by email, who did not and why',
    access: ['secretary'],
    params: byId,
    response: z.array(AnnouncementRecipient),
    problems: ['announcement-not-found'],
  }),
  exportRecipients: declareExport(
    {
      path: '/api/announcements/recipients',
      access: ['secretary'],
      problems: ['announcement-not-found'],
    },
    'Who got an announcement by email as CSV or spreadsheet',
    z.object({ announcement: idParam }),
  ),
  sendTest: post('/api/announcements/mail/test', {
    summary: "Email an announcement, saved or not, to the caller's own address",
    access: ['editor'],
    costs: ['mail'],
    maxBodyBytes: 128 * 1024,
    body: AnnouncementInput,
    response: z.object({ to: z.string() }),
    problems: ['too-many-requests'],
  }),
  unsubscribe: post('/api/announcements/mail/stop', {
    summary: 'Turn announcements by email off, with the key of the link in an email',
    access: 'everybody',
    body: z.object({ key: key(300) }),
    problems: ['too-many-requests', 'unsubscribe-key-invalid'],
  }),
  get: get('/api/announcements/:id', {
    summary: 'One published announcement for everyone',
    access: 'everybody',
    params: byId,
    response: Announcement,
    problems: ['announcement-not-found', ...audienceProblems],
  }),
  getForReader: get('/api/reader/announcements/:id', {
    summary: 'One published announcement that the caller may see',
    access: 'signed-in',
    params: byId,
    response: Announcement,
    problems: ['announcement-not-found', ...audienceProblems],
  }),
  create: post('/api/announcements', {
    summary: 'Create an announcement; without draft and days it is published right away',
    access: ['editor'],
    maxBodyBytes: 128 * 1024,
    body: AnnouncementInput,
    response: Announcement,
    status: 201,
  }),
  update: put('/api/announcements/:id', {
    summary: 'Change an announcement',
    access: ['editor'],
    params: byId,
    maxBodyBytes: 128 * 1024,
    body: AnnouncementInput,
    response: Announcement,
    problems: ['announcement-not-found'],
  }),
  delete: del('/api/announcements/:id', {
    summary: 'Delete an announcement; it can be restored',
    access: ['editor'],
    params: byId,
    problems: ['announcement-not-found'],
  }),
  restore: post('/api/announcements/:id/restore', {
    summary: 'Restore a deleted announcement',
    access: ['editor'],
    params: byId,
    response: Announcement,
    problems: ['announcement-not-found'],
  }),
  getSundaySheet: get('/api/sunday-sheet/:date', {
    summary:
      "A Sunday's sheet: the reading of the day, and announcements, intentions and prayers for everyone",
    access: 'everybody',
    params: byDate,
    response: SundaySheet,
  }),
  getSundaySheetPdf: getFile('/api/sunday-sheet/:date/sheet.pdf', {
    summary: "A Sunday's sheet as a PDF",
    access: 'everybody',
    costs: ['pdf'],
    params: byDate,
    problems: ['too-many-requests'],
  }),
};
