import { z } from 'zod';
import { parseJson } from './check-reply.ts';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};
const toText = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[\w#]+;/g, (entity) => entities[entity] ?? entity);

/** What a browser and a search engine read first in a document. */
export function readDocument(html: string) {
  const match = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) => toText(text));
  const matchMeta = (name: string) =>
    match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
  const [, initialData = ''] = /id="initial-data">([^]*?)<\/script>/.exec(html) ?? [];
  return {
    titles: match(/<title>([^]*?)<\/title>/g),
    headings: match(/<h1[^>]*>([^]*?)<\/h1>/g),
    canonical: match(/<link rel="canonical" href="([^"]*)"/g),
    descriptions: matchMeta('description'),
    robots: matchMeta('robots'),
    /** What is rendered, without the time of rendering. */
    root: /<div id="root"[^]*?(?=<script type="application\/json")/
      .exec(html)?.[0]
      .replace(/ data-rendered-at="\d+"/, ''),
    /** The responses that the browser starts with, by URL. */
    initialData: z.record(z.string(), z.unknown()).parse(parseJson(initialData)),
  };
}
