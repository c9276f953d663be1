import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Background, repeat } from './platform/background.ts';
import { sendSnapshot } from './platform/kept-answers.ts';
import type { Platform } from './platform/platform.ts';
import { Refusal } from './platform/problems.ts';
import { stylesFor } from './page-styles.ts';
import { webFolder } from './web-folder.ts';

/** What the build made for drawing pages (web/build/first-paint.ts). */
const folder = join(webFolder, 'first-paint');

const Started = z.object({
  start: z.string(),
  styles: z.array(z.string()),
  later: z.array(z.string()),
  drawnAddresses: z.string(),
});
type Started = z.output<typeof Started>;
const Rules = z.array(z.object({ css: z.string(), needs: z.array(z.array(z.string())) }));
const Painted = z.object({
  html: z.string(),
  answers: z.record(z.string(), z.unknown()),
  title: z.string(),
  at: z.number(),
});
type Painted = z.output<typeof Painted>;
type Read = (url: string) => Promise<string | null>;
type Drawing = {
  firstPaint: (address: string, read: Read) => Promise<unknown>;
  rules: z.output<typeof Rules>;
};

/** The tags of every answer that a page shows; and of the pages themselves, for what changes by the clock. */
const tags = [
  'site',
  'menu',
  'events',
  'albums',
  'pages',
  'videos',
  'readings',
  'announcements',
  'drawn pages',
];

/** Whether this build can draw; the site serves without it as well. */
const canDraw = (): boolean =>
  ['render.mjs', 'script.js', 'styles.json', 'files.json'].every((name) =>
    existsSync(join(folder, name)),
  );
const text = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The one script that stands in a document itself, as the content security policy names it: by its content. */
export function scriptInDocument(): string[] {
  if (!canDraw()) return [];
  return [`'sha256-${createHash('sha256').update(text('script.js')).digest('base64')}'`];
}

/**
 * The first paint needs no script: '/' is the home page with its data, and '/drawn/...' another page that everybody may read, for
 * the small script in the document, which alone sees what stands behind the hash (web/src/app/first-paint.js).
 */
export function serveDrawnPages(app: FastifyInstance, platform: Platform): void {
  if (!canDraw()) return;
  const started = Started.parse(JSON.parse(text('files.json')));
  const addresses = new RegExp(started.drawnAddresses);
  const document = documentOf(started);
  const drawing = onceLoaded();
  const read: Read = async (url) => {
    const { statusCode, headers, body } = await app.inject({ url });
    if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}.`);
    // Who asks is somebody else each time: what a page says to one must not be given to all.
    return headers['cache-control'] === 'no-store' ? null : body;
  };
  const draw = async (address: string) => {
    const { firstPaint, rules } = await drawing();
    const painted = Painted.parse(await firstPaint(address, read));
    return {
      title: painted.title,
      style: `<style>${stylesFor(painted.html, rules)}</style>`,
      root: rootOf(address, painted),
    };
  };

  app.get('/', async (request, reply) => {
    const made = await platform.snapshots.build('/', tags, async () => {
      try {
        const { style, root } = await draw('/');
        return document.replace('</head>', () => `${style}</head>`).replace(emptyRoot, () => root);
      } catch (error) {
        platform.log.error({ error }, 'the home page could not be drawn; the browser draws it');
        return text('../index.html');
      }
    });
    return sendSnapshot(request, reply, made, 'text/html; charset=utf-8');
  });

  app.get('/drawn/*', async (request, reply) => {
    const address = request.url.slice('/drawn'.length);
    if (!addresses.test(address)) throw new Refusal('not-found');
    const made = await platform.snapshots.build(request.url, tags, async () => {
      const { title, style, root } = await draw(address).catch((error: unknown) => {
        platform.log.debug(
          { error, address },
          'this page could not be drawn; the browser draws it',
        );
        throw new Refusal('not-found');
      });
      return `<title>${escaped(title)}</title>${style}${root}`;
    });
    return sendSnapshot(request, reply, made, 'text/html; charset=utf-8');
  });
}

/** Pages show a countdown and days that come and go: they are drawn anew each minute, when somebody asks for them. */
export const refreshDrawnPages = (platform: Platform): Background =>
  repeat('drawn pages', 60_000, platform.log, async () => platform.snapshots.drop('drawn pages'));

/** What draws, loaded when the first page is asked for: a server that starts does not wait for it. */
function onceLoaded(): () => Promise<Drawing> {
  let loading: Promise<Drawing> | undefined;
  const load = async (): Promise<Drawing> => {
    const { firstPaint }: Pick<Drawing, 'firstPaint'> = await import(
      pathToFileURL(join(folder, 'render.mjs')).href
    );
    return { firstPaint, rules: Rules.parse(JSON.parse(text('styles.json'))) };
  };
  return () =>
    (loading ??= load().catch((error: unknown) => {
      // The next page tries again: a build may be taking its place just now.
      loading = undefined;
      throw error;
    }));
}

const emptyRoot = '<div id="root"></div>';
const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The built document without what would hold up its first paint: its own small script says what starts the program, and when. */
function documentOf({ start, styles, later, drawnAddresses }: Started): string {
  const list = (names: readonly string[]) => names.map((name) => `/${name}`).join(' ');
  const opening = `<script data-start="/${start}" data-styles="${list(styles)}" data-later="${list(later)}" data-drawn="${escaped(drawnAddresses)}">`;
  return text('../index.html')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g, '')
    .replaceAll(/<script type="module"[^>]*><\/script>\s*/g, '')
    .replace(
      /<script src="\/assets\/first-paint[^>]*><\/script>/,
      () => `${opening}${text('script.js')}</script>`,
    );
}

/** The page and what it was drawn from, for the program that takes it over. */
function rootOf(address: string, { html, answers, at }: Painted): string {
  // No text of an answer may end the element it stands in.
  const data = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<div id="root" data-drawn="${at}" data-address="${escaped(address)}">${html}</div><script type="application/json" id="answers">${data}</script>`;
}
