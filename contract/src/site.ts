import { z } from 'zod';
import { emptyObject } from './codecs.ts';
import { get, post, put } from './endpoint.ts';
import { email } from './reception/buyer.ts';
import { Event } from './reception/events.ts';
import { key, line } from './texts.ts';

export const MenuSection = z.object({
  label: z.string(),
  items: z.array(z.object({ label: z.string(), path: z.string() })),
});
export type MenuSection = z.infer<typeof MenuSection>;

export const Site = z.object({
  name: z.string(),
  /** The contact address; empty until an administrator sets it. */
  email: z.string(),
  meetingTimes: z.array(z.object({ day: z.string(), time: z.string() })),
  /** IANA name; used for all dates, times and the countdown. */
  timeZone: z.string(),
  menu: z.array(MenuSection),
  /** 'test' shows the 'Test mode' note. */
  paymentMode: z.enum(['live', 'test']),
  /** 'phone and code': the ticket search of a visitor needs a code sent to the buyer (decisions, section 5). */
  ticketSearch: z.enum(['phone', 'phone and code']),
  /** False without a mail server; the site then offers no codes or links by email. */
  sendsEmail: z.boolean(),
  /** True after a restore, until an administrator starts payments and email. */
  onHold: z.boolean(),
  /** How long a chair stays in a cart; may be a fraction. */
  holdMinutes: z.number(),
  currentEvent: Event.nullable(),
});
export type Site = z.output<typeof Site>;

const requiredText = (label: string, max: number) =>
  line(max, { required: `${label} is required` });

/** Site-wide settings of an administrator, without the menu. */
export const SiteSettings = Site.pick({ ticketSearch: true }).extend({
  name: requiredText('Name', 120),
  email,
  meetingTimes: z
    .array(z.object({ day: requiredText('Day', 40), time: requiredText('Time', 40) }))
    .max(14, 'You can add up to 14 meeting times'),
  timeZone: key(60)
    .refine(isTimeZone, 'Choose a time zone from the list')
    .describe('An IANA name, such as America/New_York'),
});
export type SiteSettings = z.output<typeof SiteSettings>;

/** The settings as stored: the contact email may still be empty. */
export const StoredSiteSettings = SiteSettings.extend({ email: z.string() });
export type StoredSiteSettings = z.output<typeof StoredSiteSettings>;

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

export const site = {
  getSettings: get('/api/site/settings', {
    summary: "The site's name, contact email, meeting times, time zone and ticket search",
    access: ['admin'],
    response: StoredSiteSettings,
  }),
  updateSettings: put('/api/site/settings', {
    summary: 'Updates these settings',
    access: ['admin'],
    body: SiteSettings,
    response: SiteSettings,
  }),
  release: post('/api/site/release', {
    summary: 'Start payments and email of a site that was restored from a backup',
    access: ['admin'],
    response: emptyObject,
  }),
  get: get('/api/site', {
    summary: 'Data of every page: names, menu, current event',
    access: 'everybody',
    response: Site,
  }),
};
