import { z } from 'zod';
import { get } from './endpoint.ts';
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
  currentEvent: Event.nullable(),
});
export type Site = z.output<typeof Site>;

export const site = {
  read: get('/api/site', {
    summary: 'What every page needs: names, menu, current event',
    may: 'everybody',
    answer: Site,
  }),
};
