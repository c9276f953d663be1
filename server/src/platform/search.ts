import { searchedWords } from '@namugongo/contract/rules/words';
import type { foundKinds } from '@namugongo/contract/search';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Something published that holds the words, as its feature gives it to the search. */
export type Match = {
  kind: (typeof foundKinds)[number];
  title: string;
  path: string;
  /** Its whole text; the search cuts the snippet. */
  text: string;
  day: string | null;
  rank: number;
};

/** How a feature is searched: what of it is published and holds the words, the best first. */
export type Searchable = (db: Database, words: Words, most: number) => Promise<Match[]>;

/** What is looked for, as a tsquery. */
export type Words = { query: SQL };

/** The words of a search: each must stand in the text, the beginning of a word is enough. Null when nothing is left to look for. */
export function wordsOf(text: string): Words | null {
  const words = searchedWords(text);
  if (words.length === 0) return null;
  return { query: sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})` };
}

type Text = { title: AnyPgColumn; words: AnyPgColumn | SQL };

/** The condition of a match, written as the index on `search_words(title || ' ' || words)` has it. */
export const holdsWords = ({ title, words }: Text, { query }: Words): SQL =>
  sql`search_words(${title} || ' ' || ${words}) @@ ${query}`;

/** How well it fits: a word in the title counts ten times. */
export const rankOf = ({ title, words }: Text, { query }: Words): SQL<number> =>
  sql<number>`ts_rank(setweight(search_words(${title}), 'A') || setweight(search_words(${words}), 'D'), ${query})`;
