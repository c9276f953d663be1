import { crc32 } from 'node:zlib';

export type ZipEntry = { name: string; bytes: Buffer };

/**
 * Streams a ZIP file, entry by entry, without compression, because PDFs and pictures are already compressed. Limits: 65,535 entries and
 * 4 GB in total.
 */
export async function* createZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const path = Buffer.from(name);
    const head = buildCommonHeader(path, bytes);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, path]);
    directory.push(buildDirectoryRecord(head, path, offset));
    yield local;
    yield bytes;
    offset += local.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  yield list;
  yield buildEndRecord(directory.length, list.length, offset);
}

/** Header fields of both the entry and its directory record: version, UTF-8 names, no compression, date, checksum and sizes. */
function buildCommonHeader(path: Buffer, bytes: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x0800, 2);
  // January 1, 1980, the first date of the format: equal entries give equal bytes.
  head.writeUInt16LE(0x0021, 8);
  head.writeUInt32LE(crc32(bytes), 10);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt16LE(path.length, 22);
  return head;
}

function buildDirectoryRecord(head: Buffer, path: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const created = Buffer.from([20, 0]);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), created, head, rest, path]);
}

function buildEndRecord(count: number, size: number, offset: number): Buffer {
  const last = Buffer.alloc(22);
  last.write('PK\x05\x06', 'latin1');
  last.writeUInt16LE(count, 8);
  last.writeUInt16LE(count, 10);
  last.writeUInt32LE(size, 12);
  last.writeUInt32LE(offset, 16);
  return last;
}
