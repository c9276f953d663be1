import { pictureErrorCodes } from '#contract/rules/pictures.ts';
import { SitePicture } from '#contract/pictures.ts';
import { z } from 'zod';
import { del, get, getFile, post, postUpload, put } from '#contract/endpoint.ts';
import { email } from '#contract/buyer.ts';
import { Event } from '#contract/event.ts';
import { Settings } from '#contract/site-settings.ts';
import { key, line, multiline } from '#contract/texts.ts';

/** What an administrator may replace by a picture of the community: the logo, and the picture of a shared link to the home page. */
const sitePictureKinds = ['logo', 'share'] as const;
export type SitePictureKind = (typeof sitePictureKinds)[number];

/** Largest accepted picture of the site in bytes. */
export const maxSitePictureBytes = 15_000_000;

/** Pages that say how the community treats data and money. */
export const policySlugs = ['privacy', 'terms'] as const;
export const policyLabels = {
  privacy: 'Privacy',
  terms: 'Terms of sale',
} as const satisfies Record<(typeof policySlugs)[number], string>;

/** The settings, with what the server knows besides. */
export const Site = Settings.extend({
  /** Those of the policies that are published. Responses stored offline by 1.0.0 lack it. */
  policies: z.array(z.enum(policySlugs)).optional(),
  /** Responses stored offline by 1.0.0 lack it. */
  telephoneCountries: Settings.shape.telephoneCountries.default([]),
  /** 'test' shows the 'Test mode' note. */
  paymentMode: z.enum(['live', 'test']),
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

const color = z
  .string()
  .regex(/^(?:#[0-9a-f]{6})?$/, 'Choose a color')
  .describe('Like #a51b20, or empty');

/** Site-wide settings of an administrator, without the menu and the pictures. */
export const SiteSettings = Site.pick({ ticketSearch: true }).extend({
  name: requiredText('Name', 120),
  shortName: line(24),
  tagline: requiredText('Tagline', 160),
  email,
  telephone: line(40),
  place: z.object({ venue: line(120), address: multiline(300) }),
  texts: z.object({
    heroTitle: requiredText('Title', 60),
    heroText: requiredText('Welcome', 300),
    aboutText: requiredText('Who we are', 400),
    aboutMore: line(600),
    invitation: requiredText('Invitation', 80),
  }),
  colors: z.object({ accent: color, cloth: color }),
  meetingTimes: z
    .array(z.object({ day: requiredText('Day', 40), time: requiredText('Time', 40) }))
    .max(14, 'You can add up to 14 meeting times'),
  telephoneCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'Choose a country from the list'))
    .max(30, 'You can choose up to 30 countries')
    .describe(
      'Countries by their two letters: numbers without a country code are read as theirs, after those of US and UG',
    ),
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
    summary:
      "The site's names, words, contact, meeting times and place, colors, time zone and ticket search",
    access: ['admin'],
    response: StoredSiteSettings,
  }),
  updateSettings: put('/api/site/settings', {
    summary: 'Updates these settings',
    access: ['admin'],
    body: SiteSettings,
    response: SiteSettings,
  }),
  uploadPicture: postUpload('/api/site/pictures/:kind', {
    summary: 'Replace the logo or the share picture of the site',
    access: ['admin'],
    costs: ['picture'],
    params: z.object({ kind: z.enum(sitePictureKinds) }),
    body: z.object({ file: z.file() }),
    response: SitePicture,
    status: 201,
    problems: [...pictureErrorCodes, 'body-too-large', 'unsupported-media-type'],
  }),
  deletePicture: del('/api/site/pictures/:kind', {
    summary: 'Go back to the drawn logo or share picture',
    access: ['admin'],
    params: z.object({ kind: z.enum(sitePictureKinds) }),
  }),
  getPicture: getFile('/api/site/pictures/:file', {
    summary: 'The logo or the share picture of the site',
    access: 'everybody',
    params: z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.png$/) }),
    problems: ['picture-not-found', 'file-gone', 'storage-unavailable'],
  }),
  release: post('/api/site/release', {
    summary: 'Start payments and email of a site that was restored from a backup',
    access: ['admin'],
  }),
  get: get('/api/site', {
    summary: "Data of every page: the community's names, words and colors, menu, current event",
    access: 'everybody',
    response: Site,
  }),
};
