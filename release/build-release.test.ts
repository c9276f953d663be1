import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, lstat, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fillCart, listFreeChairs, pay } from '../app/server/testing/buyer.ts';
import { readTextBoxes } from '../app/server/testing/read-pdf-text.ts';
import { getFreePort } from '../app/server/testing/spawn-server.ts';
import { buildRelease, measureFolder } from './build-release.ts';

const run = promisify(execFile);
let directory: string;
let folder: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'namugongo-release-'));
  // What an operator gets: the unpacked archive.
  const { archive } = await buildRelease(join(directory, 'built'), { level: 1 });
  await run('tar', ['--extract', '--gzip', '--file', archive, '--directory', directory]);
  folder = join(directory, basename(archive, '.tar.gz'));
}, 240_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The system's own programs, without npm and Node. */
const env = { PATH: '/usr/bin:/bin' };

/** A guest whose ticket needs fonts that only the archive has: of Arabic, of Chinese and of the signs that no other font has. */
const guest = { name: 'محمد 王 🎉', parts: ['محمد', '王', '🎉'] };

async function startSite() {
  const port = await getFreePort();
  const data = await mkdtemp(join(directory, 'data-'));
  const child = spawn(join(folder, 'namugongo'), {
    cwd: directory,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, STARTER: 'demo' },
  });
  onTestFinished(() => void child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await vi.waitFor(() => expect(output).toContain('Namugongo is ready'), { timeout: 240_000 });
  return {
    base: `http://127.0.0.1:${port}`,
    data,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
    },
  };
}

/** The path of the PDF in the text of the only email with tickets. */
async function findPdfLink(emails: string): Promise<string> {
  const names = await readdir(emails);
  const texts = await Promise.all(names.map((name) => readFile(join(emails, name), 'utf8')));
  const text = texts
    .join('')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  const link = /^Save as PDF:\r?\n(\S+)/m.exec(text)?.[1] ?? '';
  expect(link).toContain('/tickets.pdf?key=');
  const { pathname, search } = new URL(link);
  return pathname + search;
}

test('it is small, without tests, and no link leaves it', async () => {
  expect(await measureFolder(folder)).toBeLessThan(250_000_000);
  for await (const path of glob('**/*', { cwd: folder })) {
    expect(path).not.toMatch(
      /\.test\.tsx?$|^(?:app|features|platform)\/.*testing\/|\/web\/.*\.tsx$/,
    );
    const full = join(folder, path);
    if (!(await lstat(full)).isSymbolicLink()) continue;
    expect(resolve(full, '..', await readlink(full))).toContain(folder);
  }
});

test('it names the license of every package that it brings or the pages were built with', async () => {
  const text = await readFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  const names = ['preact', '@fontsource/young-serif', '@iconify-json/lucide'];
  for await (const path of glob('node_modules/{*,@*/*}/package.json', { cwd: folder }))
    names.push(JSON.parse(await readFile(join(folder, path), 'utf8')).name);
  for (const name of names)
    expect(text).toMatch(new RegExp(`^${name} \\S+, license: (?!as below\n\n?-)`, 'm'));
});

test('every source finds what it imports', async () => {
  const sources: string[] = [];
  for await (const path of glob('{app/server,features/*/server,platform}/**/*.ts', { cwd: folder }))
    // These begin their work when they are imported.
    if (!/\/(?:main|backup|write-[\w-]+|[\w-]+-worker)\.ts$/.test(path)) sources.push(path);
  expect(sources.length).toBeGreaterThan(500);
  const program = `for (const path of ${JSON.stringify(sources)}) await import(${JSON.stringify(folder)} + '/' + path); process.exit(0);`;
  const args = ['--no-warnings', '--input-type=module', '--eval', program];
  await run(join(folder, 'node/bin/node'), args, { env });
}, 240_000);

describe('the site', () => {
  test('starts by one command without a build, serves pages and pictures, and sells a chair with its PDF', async () => {
    const site = await startSite();
    const read = async (path: string) => {
      const response = await fetch(new URL(path, site.base));
      expect(response.status, path).toBe(200);
      return { type: response.headers.get('content-type'), bytes: await response.bytes() };
    };
    const home = new TextDecoder().decode((await read('/home')).bytes);
    expect(home).toContain('Uganda Martyrs');
    const [style = ''] = /\/assets\/[\w.-]+\.css/.exec(home) ?? [];
    expect((await read(style)).type).toContain('text/css');
    const picture = /property="og:image" content="[^"]*?(\/share\/[^"]+)"/.exec(home)?.[1] ?? '';
    expect((await read(picture)).type).toBe('image/png');
    expect((await read('/currentreading')).type).toContain('text/html');
    const [chair] = await listFreeChairs(site.base);
    const cart = await fillCart(site.base, [chair?.id ?? 0]);
    const { status } = await pay(site.base, { ...cart, name: guest.name });
    expect(status).toBe(200);
    const pdf = await vi.waitFor(() => findPdfLink(join(site.data, 'mail')), { timeout: 120_000 });
    const ticket = await read(pdf);
    expect(ticket.type).toBe('application/pdf');
    const texts = (await readTextBoxes(Buffer.from(ticket.bytes))).flat().map(({ text }) => text);
    for (const part of guest.parts) expect(texts.join('')).toContain(part);
    expect(texts.join('')).not.toContain('\ufffd');
    const backup = `${site.data}-backup`;
    const options = { env: { ...env, DATA_DIR: site.data }, cwd: directory };
    const command = join(folder, 'namugongo');
    expect((await run(command, ['backup', backup], options)).stdout).toContain('Backed up');
    expect((await run(command, ['rehearse', backup], options)).stdout).toContain(
      'The backup works',
    );
    await site.stop();
  }, 480_000);

  test('says which commands it has', async () => {
    const unknown = run(join(folder, 'namugongo'), ['sell'], { env });
    await expect(unknown).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('./namugongo [start | backup | restore'),
    });
  });
});
