import { z } from 'zod';
import { get } from './endpoint.ts';
import { day } from './wire.ts';

export const foundKinds = ['page', 'announcement', 'reading'] as const;

/** A run of words; `found` are those that were searched for. */
export const SnippetPart = z.object({ text: z.string(), found: z.boolean() });
export type SnippetPart = z.output<typeof SnippetPart>;

export const Found = z.object({
  kind: z.enum(foundKinds),
  title: z.array(SnippetPart),
  /** The screen that shows it: '/aboutus'. */
  path: z.string(),
  snippet: z.array(SnippetPart),
  /** The day it is of; null for a page. */
  day: day.nullable(),
});
export type Found = z.output<typeof Found>;

export const search = {
  find: get('/api/search', {
    summary: 'What is published and holds the words, in pages, announcements and readings',
    may: 'everybody',
    query: z.object({ q: z.string().trim().min(1, 'Please enter what you look for').max(100) }),
    answer: z.object({
      results: z.array(Found),
      /** There are more than are told. */
      more: z.boolean(),
    }),
  }),
};
