import { z } from 'zod';
import { del, file, get, post, put } from './endpoint.ts';
import { calendarDay, LiturgicalDay } from './liturgical-day.ts';
import { ReadingSummary } from './readings.ts';
import { day, id, idInText, moment, nothing } from './wire.ts';

/** A text that must be given; the message is the field's name plus ' is required' (specification, section 5). */
const required = (field: string, most: number) =>
  z
    .string({ error: `${field} is required` })
    .trim()
    .min(1, `${field} is required`)
    .max(most, `${field} is too long: ${most} characters at most`);

/** A day that may be left open: a form says so with an empty text. */
const openDay = z
  .codec(z.union([day, z.literal('')]).nullable(), day.nullable(), {
    decode: (text) => text || null,
    encode: (written) => written,
  })
  .default(null);

const shown = {
  sundayNumber: required('sundayNumber', 120),
  announcementTitle: required('announcementTitle', 200),
  announcementDetail: required('announcementDetail', 20_000),
};

const lasting = {
  /** Only editors see a draft. */
  draft: z.boolean(),
  /** Not shown before this day; null: at once. */
  publishOn: day.nullable(),
  /** The last day on which it is shown; null: it stays. */
  expiresOn: day.nullable(),
  /** Sent at its publication, once, to those who asked for it. */
  byMail: z.boolean(),
};

/** What the form sends, as the specification spells it (sections 3 and 7). The date is not checked: it may be missing. */
export const AnnouncementChangeOnWire = z.object({
  announcenemtDate: openDay,
  ...shown,
  draft: lasting.draft.default(false),
  publishOn: openDay,
  expiresOn: openDay,
  byMail: lasting.byMail.default(true),
});

export const AnnouncementChange = z.codec(
  AnnouncementChangeOnWire,
  z.object({ announcementDate: day.nullable(), ...shown, ...lasting }),
  {
    decode: ({ announcenemtDate, ...rest }) => ({ announcementDate: announcenemtDate, ...rest }),
    encode: ({ announcementDate, ...rest }) => ({ announcenemtDate: announcementDate, ...rest }),
  },
);
export type AnnouncementChange = z.output<typeof AnnouncementChange>;

export const AnnouncementOnWire = z.object({
  id,
  announcenemtDate: day.nullable(),
  sundayNumber: z.string(),
  announcementTitle: z.string(),
  announcementDetail: z.string(),
  ...lasting,
  /** When its e-mails were sent; null while they were not. */
  mailedAt: moment.nullable(),
});

/** A piece of the parish's news. */
export const Announcement = z.codec(
  AnnouncementOnWire,
  AnnouncementOnWire.omit({ announcenemtDate: true }).extend({
    announcementDate: day.nullable(),
    mailedAt: z.date().nullable(),
  }),
  {
    decode: ({ announcenemtDate, ...rest }) => ({ announcementDate: announcenemtDate, ...rest }),
    encode: ({ announcementDate, ...rest }) => ({ announcenemtDate: announcementDate, ...rest }),
  },
);
export type Announcement = z.output<typeof Announcement>;

/** What lies ready for a Sunday: the reading of the day and the news of the week. */
export const SundaySheet = z.object({
  liturgicalDay: LiturgicalDay,
  reading: ReadingSummary.nullable(),
  announcements: z.array(Announcement),
});
export type SundaySheet = z.output<typeof SundaySheet>;

const byId = z.object({ id: idInText });
const byDate = z.object({ date: calendarDay });

export const announcements = {
  list: get('/api/announcements', {
    summary: 'The published announcements, the newest first',
    may: 'everybody',
    answer: z.array(Announcement),
  }),
  all: get('/api/announcements/all', {
    summary: 'All announcements, drafts and expired ones too, the newest first',
    may: ['editor'],
    answer: z.array(Announcement),
  }),
  any: get('/api/announcements/all/:id', {
    summary: 'One announcement, also a draft',
    may: ['editor'],
    params: byId,
    answer: Announcement,
    refusals: ['announcement-not-found'],
  }),
  mail: get('/api/announcements/mail', {
    summary: 'Whether announcements are sent to the person who asks',
    may: 'signed-in',
    answer: z.object({ wanted: z.boolean() }),
  }),
  wantMail: put('/api/announcements/mail', {
    summary: 'Have announcements sent by e-mail, or no longer',
    may: 'signed-in',
    body: z.object({ wanted: z.boolean() }),
    answer: z.object({ wanted: z.boolean() }),
  }),
  stopMail: post('/api/announcements/mail/stop', {
    summary: 'No longer have them sent, by the key of the link in an e-mail',
    may: 'everybody',
    body: z.object({ key: z.string().min(1).max(300) }),
    answer: nothing,
    refusals: ['mail-key-wrong'],
  }),
  read: get('/api/announcements/:id', {
    summary: 'One published announcement',
    may: 'everybody',
    params: byId,
    answer: Announcement,
    refusals: ['announcement-not-found'],
  }),
  create: post('/api/announcements', {
    summary: 'Write an announcement; without draft and days it is published at once',
    may: ['editor'],
    body: AnnouncementChange,
    answer: Announcement,
    status: 201,
  }),
  change: put('/api/announcements/:id', {
    summary: 'Change an announcement',
    may: ['editor'],
    params: byId,
    body: AnnouncementChange,
    answer: Announcement,
    refusals: ['announcement-not-found'],
  }),
  remove: del('/api/announcements/:id', {
    summary: 'Delete an announcement; it can be brought back',
    may: ['editor'],
    params: byId,
    answer: nothing,
    refusals: ['announcement-not-found'],
  }),
  restore: post('/api/announcements/:id/restore', {
    summary: 'Bring a deleted announcement back',
    may: ['editor'],
    params: byId,
    answer: Announcement,
    refusals: ['announcement-not-found'],
  }),
  sheet: get('/api/sunday-sheet/:date', {
    summary: "A Sunday's sheet: the reading of the day and the announcements",
    may: 'everybody',
    params: byDate,
    answer: SundaySheet,
  }),
  sheetPdf: file('/api/sunday-sheet/:date/sheet.pdf', {
    summary: "A Sunday's sheet as a PDF",
    may: 'everybody',
    params: byDate,
    answer: z.undefined(),
  }),
};
