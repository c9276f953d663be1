import { z } from 'zod';
import { get } from '#contract/endpoint.ts';
import { day } from '#contract/codecs.ts';
import { line } from '#contract/texts.ts';
import { recordKindNames } from '#features/person-records/contract/rules/record-kinds.ts';

export const searchResultKinds = [
  'screen',
  'page',
  'announcement',
  'reading',
  'album',
  'video',
  'document',
  'group',
  'campaign',
  'letter',
  'gathering',
  'prayer',
] as const;

/** A run of text; `isMatch` marks a match. */
export const SnippetPart = z.object({ text: z.string(), isMatch: z.boolean() });
export type SnippetPart = z.output<typeof SnippetPart>;

export const SearchResult = z.object({
  kind: z.enum(searchResultKinds),
  title: z.array(SnippetPart),
  /** The path of its screen, like '/aboutus'. */
  path: z.string(),
  snippet: z.array(SnippetPart),
  /** Its day; null for a page. */
  day: day.nullable(),
});
export type SearchResult = z.output<typeof SearchResult>;

/** What only some people may see; the records of persons besides what their features list. */
export const recordResultKinds = [
  'member',
  ...recordKindNames,
  'household',
  'group',
  'page',
  'announcement',
  'album',
  'gathering',
  'prayer',
  'document',
] as const;
export type RecordResultKind = (typeof recordResultKinds)[number];

export const RecordGroup = z.object({
  kind: z.enum(recordResultKinds),
  records: z.array(z.object({ title: z.string(), detail: z.string(), path: z.string() })),
  /** True when there are more records than returned. */
  hasMore: z.boolean(),
});
export type RecordGroup = z.output<typeof RecordGroup>;

const query = z.object({ q: line(100, { required: 'Enter a word to search for' }) });

export const search = {
  search: get('/api/search', {
    summary: 'Searches what everyone may read: screens, pages, announcements, readings and more',
    access: 'everybody',
    query,
    response: z.object({
      results: z.array(SearchResult),
      /** True when there are more results than returned. */
      more: z.boolean(),
    }),
    problems: ['too-many-requests'],
  }),
  searchRecords: get('/api/search/records', {
    summary: 'Searches the people, records and what else the caller may see, by kind',
    access: 'signed-in',
    query,
    response: z.object({ groups: z.array(RecordGroup) }),
    problems: ['too-many-requests'],
  }),
};
