import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { callEndpoint, parseResponse } from '#contract/client.ts';
import type { Picture } from '#contract/pictures.ts';
import { albums } from '#features/albums/contract/albums.ts';
import { pictureFileNames } from '#features/albums/server/generate-sizes.ts';
import type { PageBody } from '#features/pages/contract/page-body.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { systemClock } from '#platform/clock.ts';
import { parseConfig } from '#platform/config.ts';
import { createFileService } from '#platform/files/files.ts';
import { loadSharp } from '#platform/files/load-sharp.ts';
import { createLogger } from '#platform/ops/log.ts';
import { signInAsAdministrator } from '../sign-in.ts';

type Headers = Record<string, string>;
type Editor = { base: string; headers: Headers; slug: string };

/** Publishes a page in one version after another, each with a picture of its own, while readers open it. */
export type Publisher = {
  /** The newest version that was confirmed. */
  getConfirmed(): number;
  stop(): Promise<void>;
  /** Checks the page of the site that has started again with its files below `directory`. */
  expectWhole(base: string, directory: string): Promise<void>;
};

export async function startPublishing(
  base: string,
  headers: Headers,
  slug: string,
): Promise<Publisher> {
  const editor = { base, headers, slug };
  const album = { slug, title: 'News', description: '' };
  await callEndpoint(base, albums.create, { body: album }, { headers });
  let confirmed = 0;
  let isStopped = false;
  const read = async () => {
    while (!isStopped) await fetch(`${base}/${slug}`).catch(() => pause(20));
  };
  const write = async () => {
    while (!isStopped) {
      const isDone = await publish(editor, confirmed + 1).then(
        () => true,
        () => false,
      );
      if (isDone) confirmed += 1;
      else await pause(20);
    }
  };
  const running = Promise.all([read(), write()]);
  return {
    getConfirmed: () => confirmed,
    async stop() {
      isStopped = true;
      await running;
    },
    expectWhole: async (nextBase, directory) =>
      expectWholePage({
        editor: { base: nextBase, headers: await signInAsAdministrator(nextBase), slug },
        confirmed,
        directory,
      }),
  };
}

async function publish({ base, headers, slug }: Editor, number: number): Promise<void> {
  const { key, widths } = await addPicture({ base, headers, slug });
  const src = `/api/pictures/${key}/${widths[0]}.webp`;
  const body: PageBody = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: `Text ${number}` }] },
      { type: 'image', attrs: { src, alt: `Picture ${number}` } },
    ],
  };
  const page = { title: `Title ${number}`, body, album: slug, owner: '', reviewOn: null };
  const content = { ...page, publish: true };
  if (number === 1)
    await callEndpoint(base, pages.create, { body: { ...content, slug } }, { headers });
  else {
    const input = { params: { slug }, body: { ...content, version: number - 1 } };
    await callEndpoint(base, pages.update, input, { headers });
  }
}

async function addPicture({ base, headers, slug }: Editor): Promise<Picture> {
  const sharp = await loadSharp();
  const picture = {
    create: { width: 700, height: 350, channels: 3, background: '#a51b20' },
  } as const;
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await sharp(picture).jpeg().toBuffer())]), 'feast.jpg');
  const address = `${base}/api/albums/${slug}/pictures`;
  const response = await fetch(address, { method: 'POST', headers, body });
  return parseResponse(albums.addPicture, response.status, await response.text());
}

/** The page is one version as a whole, the newest that was confirmed or the one after it, for every reader; so are its pictures. */
async function expectWholePage({
  editor,
  confirmed,
  directory,
}: {
  editor: Editor;
  confirmed: number;
  directory: string;
}): Promise<void> {
  const { base, headers, slug } = editor;
  const page = await callEndpoint(base, pages.get, { params: { slug } });
  const number = Number(page.title.replace('Title ', ''));
  expect([confirmed, confirmed + 1]).toContain(number);
  for (const text of [`Text ${number}<`, `Picture ${number}"`]) expect(page.html).toContain(text);
  const draft = await callEndpoint(base, pages.getDraft, { params: { slug } }, { headers });
  expect(draft).toMatchObject({ version: number, title: page.title });
  const { pictures } = await callEndpoint(base, albums.get, { params: { slug } });
  expect(pictures.length).toBeGreaterThanOrEqual(number);
  for (const picture of pictures) await expectWholePicture(base, picture);
  const files = createFileService(parseConfig({ DATA_DIR: directory }), createLogger('silent'));
  await files.discardReceivedBefore(systemClock.now());
  expect(await readdir(join(directory, 'files/.incoming'))).toEqual([]);
  await publish(editor, number + 1);
  const next = await callEndpoint(base, pages.get, { params: { slug } });
  expect(next.title).toBe(`Title ${number + 1}`);
}

async function expectWholePicture(base: string, { key, widths }: Picture): Promise<void> {
  const sharp = await loadSharp();
  for (const name of pictureFileNames(widths)) {
    const response = await fetch(`${base}/api/pictures/${key}/${name}`);
    expect(response.status, name).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    // Decodes all of it.
    expect((await sharp(bytes).stats()).channels.length, name).toBeGreaterThanOrEqual(3);
  }
}
