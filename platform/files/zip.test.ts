import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type ZipEntry, createZip } from './zip.ts';

const python = `import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps([z.testzip(), [[i.filename, z.read(i).decode()] for i in z.infolist()]]))`;

async function buildZip(entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  async function* iterate() {
    yield* entries;
  }
  for await (const chunk of createZip(iterate())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a ZIP has its entries with Unicode names and an end record with their number', async () => {
  const zip = await buildZip([
    { name: 'Nakato ŋŋoma.txt', bytes: Buffer.from('first') },
    { name: 'empty.txt', bytes: Buffer.alloc(0) },
  ]);
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  expect(zip.subarray(-22, -18).toString('latin1')).toBe('PK\x05\x06');
  expect(zip.readUInt16LE(zip.length - 12)).toBe(2);
  const directory = zip.readUInt32LE(zip.length - 6);
  expect(zip.subarray(directory, directory + 4).toString('latin1')).toBe('PK\x01\x02');
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-zip-'));
  await writeFile(join(folder, 'a.zip'), zip);
  const read = await promisify(execFile)('python3', ['-c', python, join(folder, 'a.zip')]).catch(
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)),
  );
  // Checks the file with Python, if it is installed.
  if (read)
    expect(JSON.parse(read.stdout)).toEqual([
      null,
      [
        ['Nakato ŋŋoma.txt', 'first'],
        ['empty.txt', ''],
      ],
    ]);
  await rm(folder, { recursive: true, force: true });
});
