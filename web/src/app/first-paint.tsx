import type { Endpoint } from '@namugongo/contract/endpoint';
import { type Query, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { beginDrawing, drawnTitle } from '../ui/drawn.ts';
import { createSiteRouter } from './router.tsx';
import { screens } from './routes.tsx';
import { Site } from './Site.tsx';

/** A page that needs more than this is left to the browser: what stands in a document must stay small. */
const mostLetters = 150_000;
/** What a page asks may depend on what it was answered; more often than this, none does. */
const mostRounds = 4;

export type FirstPaint = {
  /** The page as the browser will draw it again. */
  html: string;
  /** What it was drawn from, by address. */
  answers: Record<string, unknown>;
  title: string;
  /** When it was drawn, in milliseconds. */
  at: number;
};

/** Reads an answer of our own server: null where each visitor has another one. Throws where there is none. */
type Read = (address: string) => Promise<string | null>;

const drawn = screens.filter((screen) => screen.drawn);
const plain = (path: string) => path.replace('/', '').replaceAll('.', String.raw`\.`);
const others = screens.filter((screen) => !screen.drawn && !screen.path.slice(1).includes('/'));

/** The addresses that can be drawn without a script, as the source of a regular expression. Whatever is personal stays in the browser. */
export const drawnAddresses = `^/(?!(?:${others.map(({ path }) => plain(path)).join('|')})$)(?:${drawn
  .map(({ path }) => plain(path).replaceAll(/\$\w+/g, '[A-Za-z0-9-]{1,80}'))
  .join('|')})$`;

/** A page before any script has run; the server calls this with a way to read its own public answers. */
export async function firstPaint(address: string, read: Read): Promise<FirstPaint> {
  const client = new QueryClient();
  const answers: Record<string, unknown> = {};
  const refused = new Set<string>();
  const personal = new Set<string>();
  const router = createSiteRouter(
    // The browser's addresses stand behind a hash.
    Object.assign(createMemoryHistory({ initialEntries: [address] }), {
      createHref: (path: string) => `/#${path}`,
    }),
    'server',
  );
  try {
    await router.load();
    const at = Date.now();
    for (let round = 1; ; round += 1) {
      beginDrawing(at);
      const html = renderToString(<Site client={client} router={router} />);
      const asked = client
        .getQueryCache()
        .getAll()
        .flatMap(questionOf)
        .filter(({ address: asks }) => !refused.has(asks) && !personal.has(asks));
      // A page without its text is none; the home page stands with what it has.
      if (refused.size > 0 && address !== '/')
        throw new Error(`${[...refused].join(', ')} cannot be had.`);
      if (asked.length === 0 || round === mostRounds)
        return { html, answers, title: drawnTitle(), at };
      for (const { query, endpoint, address: asks } of asked)
        try {
          const text = await read(asks);
          if (text === null) {
            personal.add(asks);
            continue;
          }
          const wire: unknown = JSON.parse(text);
          query.setData(endpoint.answer.parse(wire));
          answers[asks] = wire;
        } catch {
          // What cannot be had now is asked for by the browser later.
          refused.add(asks);
        }
      if (JSON.stringify(answers).length > mostLetters) throw new Error(`${address} is too long.`);
    }
  } finally {
    client.clear();
  }
}

/** What a drawing asked for and everybody may read, unless it is known that it cannot be had. */
function questionOf(query: Query): Question[] {
  const { endpoint, address: addressOf } = query.meta ?? {};
  const open = query.state.status === 'pending' && Reflect.get(query.options, 'enabled') !== false;
  if (!endpoint || !addressOf || endpoint.may !== 'everybody' || !open) return [];
  return [{ query, endpoint, address: addressOf() }];
}
type Question = { query: Query; endpoint: Endpoint; address: string };
