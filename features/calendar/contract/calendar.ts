import { z } from 'zod';
import { day, month, timestamp } from '#contract/codecs.ts';
import { del, get, getFile, post } from '#contract/endpoint.ts';
import { key } from '#contract/texts.ts';
import { calendarKinds } from './rules/calendar-kinds.ts';

export const CalendarEntry = z.object({
  /** The same on every day that it is asked for, also in files. */
  id: z.string(),
  kind: z.enum(calendarKinds),
  /** What it is one time of: the same gathering, the same weekly Mass. */
  series: z.string(),
  /** In the site's time zone. */
  day,
  /** Null for what takes the whole day. */
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  title: z.string(),
  place: z.string(),
  note: z.string(),
  /** The page about it, if there is one. */
  path: z.string().nullable(),
  isCanceled: z.boolean(),
  /** Held each week at the same time, without exception. */
  isWeekly: z.boolean(),
});
export type CalendarEntry = z.output<typeof CalendarEntry>;

/** Both days are included. */
export type CalendarDays = { from: string; to: string };

/** An address that shows what its owner may see to whoever has it. */
export const PrivateAddress = z.object({
  /** The secret part. */
  key: z.string(),
  createdAt: timestamp,
});
export type PrivateAddress = z.output<typeof PrivateAddress>;

const ownAddress = z.object({ address: PrivateAddress.nullable() });

const ofMonth = { params: z.object({ month }), response: z.array(CalendarEntry) };
const fromDay = { params: z.object({ date: day }), response: z.array(CalendarEntry) };
const kindNames = calendarKinds.join('|');
const ofKinds = z.object({
  kinds: z
    .string()
    .max(80)
    .regex(new RegExp(`^(?:${kindNames})(?:,(?:${kindNames}))*$`), `Use ${kindNames}`)
    .optional(),
});

export const calendar = {
  getMonth: get('/api/calendar/month/:month', {
    summary: 'What everyone may see of a month (yyyy-mm) of the calendar, in order',
    access: 'everybody',
    ...ofMonth,
  }),
  getMonthForReader: get('/api/reader/calendar/month/:month', {
    summary: 'What the caller may see of a month (yyyy-mm) of the calendar, in order',
    access: 'signed-in',
    ...ofMonth,
  }),
  listComing: get('/api/calendar/coming/:date', {
    summary: 'What comes next from a day on, for everyone: each series once',
    access: 'everybody',
    ...fromDay,
  }),
  listComingForReader: get('/api/reader/calendar/coming/:date', {
    summary: 'What comes next from a day on that the caller may see: each series once',
    access: 'signed-in',
    ...fromDay,
  }),
  getFile: getFile('/calendar.ics', {
    summary: 'What everyone may see of the calendar, or some kinds of it, to subscribe to',
    access: 'everybody',
    query: ofKinds,
  }),
  getAddress: get('/api/calendar/address', {
    summary: "The private address of the caller's calendar, if there is one",
    access: 'signed-in',
    response: ownAddress,
  }),
  renewAddress: post('/api/calendar/address', {
    summary: "Create the private address of the caller's calendar, or another in place of it",
    access: 'signed-in',
    response: ownAddress,
    problems: ['too-many-requests'],
  }),
  endAddress: del('/api/calendar/address', {
    summary: "End the private address of the caller's calendar",
    access: 'signed-in',
    response: ownAddress,
  }),
  getPrivateFile: getFile('/api/calendar/private/:key/calendar.ics', {
    summary: 'What the owner of a private address may see of the calendar, or some kinds of it',
    access: 'everybody',
    params: z.object({ key: key(60) }),
    query: ofKinds,
    problems: ['calendar-address-invalid', 'too-many-requests'],
  }),
};
