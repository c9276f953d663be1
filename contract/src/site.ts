import { z } from 'zod';
import { get, put } from './endpoint.ts';
import { email } from './reception/buyer.ts';
import { Event } from './reception/events.ts';

export const MenuSection = z.object({
  label: z.string(),
  items: z.array(z.object({ label: z.string(), path: z.string() })),
});
export type MenuSection = z.infer<typeof MenuSection>;

export const Site = z.object({
  name: z.string(),
  email: z.string(),
  meetingTimes: z.array(z.object({ day: z.string(), time: z.string() })),
  /** An IANA name; days and the clock of the countdown are read in it. */
  timeZone: z.string(),
  menu: z.array(MenuSection),
  /** 'test' shows the 'Test mode' note. */
  paymentMode: z.enum(['live', 'test']),
  /** 'phone and code': a visitor's ticket search asks for a code sent to the buyer (decisions, section 5). */
  ticketSearch: z.enum(['phone', 'phone and code']),
  /** False while the site has no mail server: then no codes and links by e-mail are offered. */
  sendsMail: z.boolean(),
  currentEvent: Event.nullable(),
});
export type Site = z.output<typeof Site>;

const words = (label: string, most: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(most, `${label} is too long`);

/** What an administrator sets about the whole site; the menu has a call of its own. */
export const SiteSettings = Site.pick({ ticketSearch: true }).extend({
  name: words('Name', 120),
  email,
  meetingTimes: z
    .array(z.object({ day: words('Day', 40), time: words('Time', 40) }))
    .max(14, 'There is room for 14 meeting times'),
  timeZone: z.string().refine(isTimeZone, 'This time zone is not known'),
});
export type SiteSettings = z.output<typeof SiteSettings>;

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

export const site = {
  settings: get('/api/site/settings', {
    summary: "The site's name, e-mail address, meeting times, time zone and ticket search, as set",
    may: ['admin'],
    answer: SiteSettings,
  }),
  changeSettings: put('/api/site/settings', {
    summary: 'Set these; every page shows them at once',
    may: ['admin'],
    body: SiteSettings,
    answer: SiteSettings,
  }),
  read: get('/api/site', {
    summary: 'What every page needs: names, menu, current event',
    may: 'everybody',
    answer: Site,
  }),
};
