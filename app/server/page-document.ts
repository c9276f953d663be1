import { escapeMarkup } from '#contract/rules/markup.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { webDistPath } from '#platform/web-dist-path.ts';

/** Output of the SSR build (app/web/build/ssr-plugin.ts). */
export const ssrPath = join(webDistPath, 'ssr');

/** What the renderer of the build returns for a path. */
export const RenderedPage = z.object({
  html: z.string(),
  responses: z.record(z.string(), z.unknown()),
  sources: z.array(z.string()),
  head: z.string(),
  at: z.number(),
  status: z.literal([200, 401, 404]),
  movedTo: z.string().optional(),
  preloads: z.array(z.string()),
  failed: z.array(z.string()),
});
export type RenderedPage = z.output<typeof RenderedPage>;

/** The chunks of the build by module (Vite's manifest). */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.output<typeof Manifest>;

/** The module of each screen by its path (web/build/screens-plugin.ts). */
const ScreenModules = z.record(z.string(), z.string());

/** Limit of the initial data in a document, in characters; the browser requests longer responses itself. */
const maxCharacters = 200_000;

/** True when the website is built. */
export const hasSsrBuild = (): boolean =>
  ['render.mjs', 'manifest.json', 'screens.json'].every((name) => existsSync(join(ssrPath, name)));

/** The built document of an empty page, in which the browser renders everything. */
export const readTemplate = (): string => readFileSync(join(webDistPath, 'index.html'), 'utf8');

/** Hash of the inline script of every document, for the content security policy; empty without a build. */
export function getInlineScriptHashes(): string[] {
  if (!hasSsrBuild()) return [];
  const [, script = ''] = /<script data-chunks[^>]*>([^]*?)<\/script>/.exec(readTemplate()) ?? [];
  return [`'sha256-${createHash('sha256').update(script).digest('base64')}'`];
}

/** Builds the document of a rendered page of a screen; without one, a frame, which is not hydrated. */
export function createDocumentBuilder(): (
  path: string,
  page: RenderedPage,
  screen?: string,
) => string {
  const template = readTemplate();
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(ssrPath, 'manifest.json'), 'utf8')));
  const modulesByScreen = ScreenModules.parse(
    JSON.parse(readFileSync(join(ssrPath, 'screens.json'), 'utf8')),
  );
  return (path, page, screen) => {
    const data = JSON.stringify(page.responses);
    const initialData = data.length > maxCharacters ? '{}' : data;
    const head = [
      page.head,
      ...page.preloads.map(
        (href) => `<link rel="preload" as="fetch" crossorigin href="${escapeMarkup(href)}">`,
      ),
    ].join('');
    const root = screen
      ? `<div id="root" data-path="${escapeMarkup(path)}" data-rendered-at="${page.at}">`
      : '<div id="root">';
    // Escapes '<', so that no text can close the script element.
    const json = initialData.replaceAll('<', String.raw`\u003c`);
    return template
      .replace(/<title>[^]*?<\/title>\s*<meta\s+name="description"[^>]*>/, () => head)
      .replace(
        /data-chunks="[^"]*"/,
        () => `data-chunks="${listChunks(manifest, screen && modulesByScreen[screen])}"`,
      )
      .replace(
        '<div id="root"></div>',
        () =>
          `${root}${page.html}</div><script type="application/json" id="initial-data">${json}</script>`,
      );
  };
}

/** The chunks of a module in the order of execution, the entry last. */
function listChunks(manifest: Manifest, module: string | undefined): string {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    chunk.imports.forEach(visit);
    files.add(`/${chunk.file}`);
  };
  if (module) {
    if (!manifest[module]) throw new Error(`The build has no module ${module}.`);
    visit(module);
  }
  const entry = 'index.html';
  const entryFile = `/${manifest[entry]?.file ?? ''}`;
  manifest[entry]?.imports.forEach(visit);
  files.delete(entryFile);
  return [...files, entryFile].join(' ');
}
