import { z } from 'zod';
import { SitePicture } from './pictures.ts';
import { SiteColors } from './rules/site-colors.ts';

export const MenuSection = z.object({
  label: z.string(),
  items: z.array(z.object({ label: z.string(), path: z.string() })),
});
export type MenuSection = z.infer<typeof MenuSection>;

/** The community's own words on the home page and at the bottom of every page. */
const SiteTexts = z.object({
  heroTitle: z.string(),
  heroText: z.string(),
  /** Home, 'Who we are'. */
  aboutText: z.string(),
  aboutMore: z.string(),
  /** Above the meeting times. */
  invitation: z.string(),
});
type SiteTexts = z.output<typeof SiteTexts>;

/** The settings of the site that an administrator may change while it runs, which every feature may read. */
export const Settings = z.object({
  name: z.string(),
  /** For narrow places; empty when the name fits everywhere. */
  shortName: z.string(),
  /** What the community is, in one sentence. */
  tagline: z.string(),
  telephone: z.string(),
  /** Where the community meets; empty until an administrator sets it. */
  place: z.object({ venue: z.string(), address: z.string() }),
  texts: SiteTexts,
  colors: SiteColors,
  logo: SitePicture.nullable(),
  sharePicture: SitePicture.nullable(),
  /** The contact address; empty until an administrator sets it. */
  email: z.string(),
  meetingTimes: z.array(z.object({ day: z.string(), time: z.string() })),
  /** IANA name; used for all dates, times and the countdown. */
  timeZone: z.string(),
  menu: z.array(MenuSection),
  /** 'phone and code': the ticket search of a visitor needs a code sent to the buyer (decisions, section 5). */
  ticketSearch: z.enum(['phone', 'phone and code']),
  /** Whose numbers people type without the country's code, after those of the United States and Uganda: 'KE'. */
  telephoneCountries: z.array(z.string()),
});
export type Settings = z.output<typeof Settings>;
