import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSharp } from './load-sharp.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';

test('a drawing from memory is read, a file with one is not', async () => {
  const sharp = await loadSharp();
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-sharp-'));
  try {
    const file = join(folder, 'drawing.svg');
    await writeFile(file, svg);
    const { info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ format: 'png', width: 4 });
    await expect(sharp(file).png().toBuffer()).rejects.toThrow('unsupported image format');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('no other module loads sharp, whose settings hold for the whole process', () => {
  const folder = join(import.meta.dirname, '../../');
  const sources = '{app/server,features/*/server,platform,starter}/**/*.ts';
  const importers = globSync(sources, { cwd: folder, exclude: ['**/*.test.ts'] }).filter((file) =>
    /import\('sharp'\)|^import (?!type).*from 'sharp'/m.test(
      readFileSync(join(folder, file), 'utf8'),
    ),
  );
  expect(importers).toEqual(['platform/files/load-sharp.ts']);
});
