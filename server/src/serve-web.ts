import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Background, repeat } from './platform/background.ts';
import { sendSnapshot } from './platform/kept-answers.ts';
import type { Platform } from './platform/platform.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** What the build made for drawing the home page into the document (web/vite.config.ts). */
const paintFolder = join(webFolder, 'first-paint');

/** The tags of every answer that the home page shows; and of the page itself, for what changes by the clock. */
const tags = ['site', 'menu', 'events', 'albums', 'readings', 'announcements', 'home page'];

/** The built screens, compressed by the build; what is named by its content may be kept for ever. */
export async function serveWeb(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!existsSync(webFolder)) return;
  if (existsSync(join(paintFolder, 'files.json'))) serveHomePage(app, platform);
  await app.register(fastifyStatic, {
    root: webFolder,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (path) => !path.startsWith('/first-paint/'),
    setHeaders(reply, path) {
      const lasting = path.includes('/assets/');
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The document of '/': the first paint needs no script, as the home page and its data stand in it. A document without them serves as well. */
function serveHomePage(app: FastifyInstance, platform: Platform): void {
  app.get('/', async (request, reply) => {
    const made = await platform.snapshots.build('/', tags, () => paintedDocument(app, platform));
    return sendSnapshot(request, reply, made, 'text/html; charset=utf-8');
  });
}

/** The page shows a countdown and days that come and go: it is drawn anew each minute, when somebody asks for it. */
export const refreshHomePage = (platform: Platform): Background =>
  repeat('home page', 60_000, platform.log, async () => platform.snapshots.drop('home page'));

const Files = z.object({ styles: z.array(z.string()), scripts: z.array(z.string()) });
type Read = (url: string) => Promise<string>;
const Painted = z.object({ html: z.string(), answers: z.record(z.string(), z.unknown()) });

async function paintedDocument(app: FastifyInstance, platform: Platform): Promise<string> {
  const document = await readFile(join(webFolder, 'index.html'), 'utf8');
  try {
    const files = Files.parse(JSON.parse(await readFile(join(paintFolder, 'files.json'), 'utf8')));
    const { firstPaint }: { firstPaint: (read: Read) => Promise<unknown> } = await import(
      pathToFileURL(join(paintFolder, 'render.mjs')).href
    );
    const read: Read = async (url) => {
      const { statusCode, body } = await app.inject({ url });
      if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}.`);
      return body;
    };
    return withPaint(document, files, Painted.parse(await firstPaint(read)));
  } catch (error) {
    platform.log.error({ error }, 'the home page could not be drawn; the browser draws it');
    return document;
  }
}

function withPaint(
  document: string,
  { styles, scripts }: z.output<typeof Files>,
  { html, answers }: z.output<typeof Painted>,
): string {
  const missing = (name: string) => !document.includes(name);
  const links = [
    ...styles.filter(missing).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts
      .filter(missing)
      .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  // No text of an answer may end the element it stands in.
  const data = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return document
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root"><div id="first-paint">${html}</div></div><script type="application/json" id="answers">${data}</script>`,
    );
}
