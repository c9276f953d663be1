import { z } from 'zod';
import { numberInText } from '#contract/conversions.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { PageBody } from './page-body.ts';
import { day, maxInt, timestamp } from '#contract/codecs.ts';
import { maxSlugLength, slugPattern } from '#contract/rules/slugs.ts';
import { line } from '#contract/texts.ts';
import { AudienceField, audienceProblems } from '#features/audiences/contract/audiences.ts';

/** A page's path without the slash; kebab case, at most 60 characters. */
export const slug = z
  .string()
  .trim()
  .regex(slugPattern, 'Use lowercase letters, numbers and single hyphens.')
  .max(maxSlugLength, 'Use at most 60 characters.');

/** The content of a page version. */
export const PageContent = z.object({
  title: line(120, { required: 'Title is required' }),
  body: PageBody,
  /** The album whose pictures the page shows. */
  album: slug.nullable(),
  /** The person or group that looks after the page. */
  owner: line(120),
  /** The day by which an editor should review it. */
  reviewOn: day.nullable(),
});
export type PageContent = z.output<typeof PageContent>;

/** Earlier slugs that still redirect to the page. */
const previousSlugs = z.array(slug);

/** A page as visitors see it. */
export const Page = z.object({
  /** The current slug, also when requested by a previous one. */
  slug,
  previousSlugs,
  title: z.string(),
  /** Rendered and sanitized by the server. */
  html: z.string(),
  album: z.string().nullable(),
  /** When an editor last published it; null for sample text. */
  reviewedAt: timestamp.nullable(),
  audience: AudienceField,
});
export type Page = z.output<typeof Page>;

const Saved = z.object({
  version: z.int(),
  /** The version that visitors see; null for an unpublished page. */
  publishedVersion: z.int().nullable(),
  savedAt: timestamp,
  savedBy: z.string(),
});

/** A page as editors see it: the newest version, published or not. */
export const PageDraft = z.object({
  slug,
  previousSlugs,
  ...PageContent.shape,
  ...Saved.shape,
  audience: AudienceField,
  /** For editors: what to add to the sample text; null once an editor saved the page. */
  starterNote: z.string().nullable(),
});
export type PageDraft = z.output<typeof PageDraft>;

export const PageSummary = z.object({
  slug,
  previousSlugs,
  title: z.string(),
  owner: z.string(),
  reviewOn: day.nullable(),
  /** True when the review date has passed. */
  overdue: z.boolean(),
  audience: AudienceField,
  ...Saved.shape,
  /** When it was deleted; it can be restored. */
  deletedAt: timestamp.nullable(),
});
export type PageSummary = z.output<typeof PageSummary>;

/** Links to a page by its current or a previous slug. */
export const PageBacklinks = z.object({
  /** Labels of menu items. */
  menu: z.array(z.string()),
  /** Pages whose published or newest text links to it. */
  pages: z.array(z.object({ slug, title: z.string() })),
});
export type PageBacklinks = z.output<typeof PageBacklinks>;

export const PageVersion = z.object({
  version: z.int(),
  title: z.string(),
  savedAt: timestamp,
  savedBy: z.string(),
  published: z.boolean(),
});
export type PageVersion = z.output<typeof PageVersion>;

/** A run of text that two versions share or that only one has. */
export const TextDiff = z.object({
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string(),
});
export type TextDiff = z.output<typeof TextDiff>;

const versionParam = z.codec(z.string().regex(/^[1-9]\d{0,8}$/), z.int(), numberInText);
const bySlug = z.object({ slug });
/** The version that editing started with; the server rejects the call when a newer one exists. */
const baseVersion = z.object({ version: z.int().min(1).max(maxInt) });

/** It belongs to the page, not to a version, so that it counts at once. What an older form doesn't send stays as it is. */
const optionalAudience = { audience: AudienceField.optional() };

export const pages = {
  get: get('/api/pages/:slug', {
    summary: 'A published page for everyone',
    access: 'everybody',
    params: bySlug,
    response: Page,
    problems: ['page-not-found', ...audienceProblems],
  }),
  getForReader: get('/api/reader/pages/:slug', {
    summary: 'A published page that the caller may see',
    access: 'signed-in',
    params: bySlug,
    response: Page,
    problems: ['page-not-found', ...audienceProblems],
  }),
  list: get('/api/pages', {
    summary: 'All pages, with owners and review dates',
    access: ['editor'],
    response: z.array(PageSummary),
  }),
  getDraft: get('/api/pages/:slug/draft', {
    summary: "A page's newest version, for editing",
    access: ['editor'],
    params: bySlug,
    response: PageDraft,
    problems: ['page-not-found'],
  }),
  preview: post('/api/pages/preview', {
    summary: 'A text as visitors would see it',
    access: ['editor'],
    maxBodyBytes: 256 * 1024,
    body: z.object({ body: PageBody }),
    response: z.object({ html: z.string() }),
  }),
  create: post('/api/pages', {
    summary: 'Creates a page at a free address',
    access: ['editor'],
    maxBodyBytes: 256 * 1024,
    status: 201,
    body: PageContent.extend({ slug, ...optionalAudience, publish: z.boolean() }),
    response: PageDraft,
    problems: ['page-exists', 'slug-reserved'],
  }),
  update: put('/api/pages/:slug', {
    summary: 'Saves a page as a new version, as a draft or published',
    access: ['editor'],
    maxBodyBytes: 256 * 1024,
    params: bySlug,
    body: PageContent.extend({
      ...baseVersion.shape,
      ...optionalAudience,
      publish: z.boolean(),
    }),
    response: PageDraft,
    problems: ['page-not-found', 'page-edit-conflict'],
  }),
  getBacklinks: get('/api/pages/:slug/links', {
    summary: 'Links to a page from the menu and other pages',
    access: ['editor'],
    params: bySlug,
    response: PageBacklinks,
    problems: ['page-not-found'],
  }),
  rename: put('/api/pages/:slug/address', {
    summary: 'Changes the address of a page, redirects the old one and updates the menu',
    access: ['editor'],
    params: bySlug,
    body: bySlug,
    response: PageDraft,
    problems: ['page-not-found', 'page-exists', 'slug-of-deleted-page', 'slug-reserved'],
  }),
  delete: del('/api/pages/:slug', {
    summary: 'Deletes a page; its versions are kept',
    access: ['editor'],
    params: bySlug,
    problems: ['page-not-found'],
  }),
  undelete: post('/api/pages/:slug/bring-back', {
    summary: 'Restores a deleted page',
    access: ['editor'],
    params: bySlug,
    response: PageDraft,
    problems: ['page-not-found'],
  }),
  getHistory: get('/api/pages/:slug/history', {
    summary: "A page's versions, newest first",
    access: ['editor'],
    params: bySlug,
    response: z.array(PageVersion),
    problems: ['page-not-found'],
  }),
  diffVersion: get('/api/pages/:slug/history/:version', {
    summary: 'Compares a version with the previous or another one',
    access: ['editor'],
    params: bySlug.extend({ version: versionParam }),
    query: z.object({ against: versionParam.optional() }),
    response: z.object({
      version: PageVersion,
      /** Null for the first version. */
      against: PageVersion.nullable(),
      html: z.string(),
      changes: z.array(TextDiff),
    }),
    problems: ['page-not-found', 'version-not-found'],
  }),
  restoreVersion: post('/api/pages/:slug/history/:version/restore', {
    summary: 'Publishes an earlier version as the newest one',
    access: ['editor'],
    params: bySlug.extend({ version: versionParam }),
    body: baseVersion,
    response: PageDraft,
    problems: ['page-not-found', 'version-not-found', 'page-edit-conflict'],
  }),
};
