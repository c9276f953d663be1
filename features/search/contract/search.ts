import { z } from 'zod';
import { get } from '#contract/endpoint.ts';
import { day } from '#contract/codecs.ts';
import { line } from '#contract/texts.ts';

export const searchResultKinds = ['page', 'announcement', 'reading'] as const;

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

export const search = {
  search: get('/api/search', {
    summary: 'Searches published pages, announcements and readings',
    access: 'everybody',
    query: z.object({ q: line(100, { required: 'Enter a word to search for' }) }),
    response: z.object({
      results: z.array(SearchResult),
      /** True when there are more results than returned. */
      more: z.boolean(),
    }),
    problems: ['too-many-requests'],
  }),
};
