import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { PageBody } from './page-body.ts';
import { day, moment, nothing } from './wire.ts';

/** A page's address after '/#/'. */
export const slug = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'An address is made of small letters, digits and single hyphens.',
  )
  .max(60, 'An address has at most 60 letters.');

/** What an editor writes. */
export const PageContent = z.object({
  title: z.string().trim().min(1, 'Title is required').max(120, 'A title has at most 120 letters.'),
  body: PageBody,
  /** The album whose pictures stand with the text. */
  album: slug.nullable(),
  /** Who looks after the page. */
  keeper: z.string().trim().max(120),
  /** The day by which somebody should look at it again. */
  reviewOn: day.nullable(),
});
export type PageContent = z.output<typeof PageContent>;

/** Addresses that the page had before, and that still lead to it. */
const formerAddresses = z.array(slug);

/** A page as readers see it. */
export const Page = z.object({
  /** Its address now, also when it was asked for by a former one. */
  slug,
  formerAddresses,
  title: z.string(),
  /** Made and sanitised by the server. */
  html: z.string(),
  album: z.string().nullable(),
  /** When an editor last published it; null while it is the starter's text. */
  reviewedAt: moment.nullable(),
});
export type Page = z.output<typeof Page>;

const Saved = z.object({
  version: z.int(),
  /** What readers see; null for a page that was never published. */
  publishedVersion: z.int().nullable(),
  savedAt: moment,
  savedBy: z.string(),
});

/** A page as its editors see it: the newest version, published or not. */
export const PageDraft = z.object({
  slug,
  formerAddresses,
  ...PageContent.shape,
  ...Saved.shape,
});
export type PageDraft = z.output<typeof PageDraft>;

export const PageLine = z.object({
  slug,
  formerAddresses,
  title: z.string(),
  keeper: z.string(),
  reviewOn: day.nullable(),
  /** Its review date has passed. */
  overdue: z.boolean(),
  ...Saved.shape,
  /** Deleted, and still to be brought back. */
  deletedAt: moment.nullable(),
});
export type PageLine = z.output<typeof PageLine>;

/** What leads to a page by its address, or by one it had. */
export const PageLinks = z.object({
  /** Names in the menu. */
  menu: z.array(z.string()),
  /** Pages whose text, published or newest, links to it. */
  pages: z.array(z.object({ slug, title: z.string() })),
});
export type PageLinks = z.output<typeof PageLinks>;

export const PageVersion = z.object({
  version: z.int(),
  title: z.string(),
  savedAt: moment,
  savedBy: z.string(),
  published: z.boolean(),
});
export type PageVersion = z.output<typeof PageVersion>;

/** A run of words that two versions share, or that one of them has alone. */
export const TextChange = z.object({
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string(),
});
export type TextChange = z.output<typeof TextChange>;

const versionInText = z.codec(z.string().regex(/^[1-9]\d{0,8}$/), z.int(), {
  decode: Number,
  encode: String,
});
const bySlug = z.object({ slug });
/** The version the editor began with: when another was saved meanwhile, the call is refused. */
const began = z.object({ version: z.int().min(1) });

export const pages = {
  read: get('/api/pages/:slug', {
    summary: 'A published page',
    may: 'everybody',
    params: bySlug,
    answer: Page,
    refusals: ['page-not-found'],
  }),
  list: get('/api/pages', {
    summary: 'All pages, with keepers and review dates',
    may: ['editor'],
    answer: z.array(PageLine),
  }),
  draft: get('/api/pages/:slug/draft', {
    summary: "A page's newest version, to be edited",
    may: ['editor'],
    params: bySlug,
    answer: PageDraft,
    refusals: ['page-not-found'],
  }),
  preview: post('/api/pages/preview', {
    summary: 'A text as readers would see it',
    may: ['editor'],
    body: z.object({ body: PageBody }),
    answer: z.object({ html: z.string() }),
  }),
  create: post('/api/pages', {
    summary: 'Makes a page at a free address',
    may: ['editor'],
    status: 201,
    body: PageContent.extend({ slug, publish: z.boolean() }),
    answer: PageDraft,
    refusals: ['page-exists', 'address-of-screen'],
  }),
  save: put('/api/pages/:slug', {
    summary: 'Saves a page as a new version, as a draft or for readers',
    may: ['editor'],
    params: bySlug,
    body: PageContent.extend({ ...began.shape, publish: z.boolean() }),
    answer: PageDraft,
    refusals: ['page-not-found', 'page-changed'],
  }),
  links: get('/api/pages/:slug/links', {
    summary: 'What in the menu and in other pages leads to a page',
    may: ['editor'],
    params: bySlug,
    answer: PageLinks,
    refusals: ['page-not-found'],
  }),
  rename: put('/api/pages/:slug/address', {
    summary:
      'Gives a page another address; the one it had keeps leading to it, and the menu follows',
    may: ['editor'],
    params: bySlug,
    body: bySlug,
    answer: PageDraft,
    refusals: ['page-not-found', 'page-exists', 'address-of-deleted-page', 'address-of-screen'],
  }),
  remove: del('/api/pages/:slug', {
    summary: 'Deletes a page; its versions are kept',
    may: ['editor'],
    params: bySlug,
    answer: nothing,
    refusals: ['page-not-found'],
  }),
  bringBack: post('/api/pages/:slug/bring-back', {
    summary: 'Brings a deleted page back',
    may: ['editor'],
    params: bySlug,
    answer: PageDraft,
    refusals: ['page-not-found'],
  }),
  history: get('/api/pages/:slug/history', {
    summary: "A page's versions, the newest first",
    may: ['editor'],
    params: bySlug,
    answer: z.array(PageVersion),
    refusals: ['page-not-found'],
  }),
  compare: get('/api/pages/:slug/history/:version', {
    summary: 'What a version changed, against the one before it or another',
    may: ['editor'],
    params: bySlug.extend({ version: versionInText }),
    query: z.object({ against: versionInText.optional() }),
    answer: z.object({
      version: PageVersion,
      /** Null for the first version. */
      against: PageVersion.nullable(),
      html: z.string(),
      changes: z.array(TextChange),
    }),
    refusals: ['page-not-found', 'version-not-found'],
  }),
  restore: post('/api/pages/:slug/history/:version/restore', {
    summary: 'Makes an earlier version the newest one again, for readers',
    may: ['editor'],
    params: bySlug.extend({ version: versionInText }),
    body: began,
    answer: PageDraft,
    refusals: ['page-not-found', 'version-not-found', 'page-changed'],
  }),
};
