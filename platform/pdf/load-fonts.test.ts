import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let count = 0;
/** The module without the fonts that other tests have loaded. */
const importAgain = async (): Promise<typeof import('./load-fonts.ts')> =>
  import(`./load-fonts.ts?again=${(count += 1)}`);

/** The next reading of a file with this end fails. */
function failOnce(end: string): void {
  const { readFile } = files;
  let failures = 0;
  vi.spyOn(files, 'readFile').mockImplementation((path, options) => {
    if (failures > 0 || !String(path).endsWith(end)) return readFile(path, options);
    failures += 1;
    return Promise.reject(new Error('EMFILE: too many open files'));
  });
  syncBuiltinESMExports();
}

test.each([
  ['a font of the site', '.ttf', 'Grace'],
  ['the list of the parts of a font', 'unicode.json', 'Anna 王'],
  ['a part of a font', '.woff2', 'Anna 小'],
])('%s that could not be read once is read again for the next text', async (_, end, text) => {
  const { loadFonts } = await importAgain();
  failOnce(end);
  await expect(loadFonts([text])).rejects.toThrow('EMFILE');
  await expect(loadFonts([text])).resolves.toMatchObject({ all: expect.anything() });
});
