import { Zip, ZipPassThrough } from 'fflate';

export type ZipEntry = { name: string; bytes: Buffer };

/**
 * Streams a ZIP file, entry by entry, without compression, because PDFs and pictures are already compressed. Limits: 65,535 entries and
 * 4 GB in total.
 */
export async function* createZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, bytes } of entries) {
    const file = new ZipPassThrough(name);
    // The first date of the format: equal entries give equal bytes.
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    file.push(bytes, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}
