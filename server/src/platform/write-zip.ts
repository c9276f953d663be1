import { crc32 } from 'node:zlib';

export type ZipEntry = { name: string; bytes: Buffer };

/** The bytes of a ZIP file, entry by entry; nothing is packed, as for PDFs and pictures. At most 65,535 entries of less than 4 GB in all. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const path = Buffer.from(name);
    const head = facts(path, bytes);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, path]);
    directory.push(central(head, path, offset));
    yield local;
    yield bytes;
    offset += local.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  yield list;
  yield end(directory.length, list.length, offset);
}

/** What the entry itself and its line in the directory both say: version, UTF-8 names, no packing, the day, sum and sizes. */
function facts(path: Buffer, bytes: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x0800, 2);
  // 1 January 1980, the format's first day: the same entries make the same file.
  head.writeUInt16LE(0x0021, 8);
  head.writeUInt32LE(crc32(bytes), 10);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt16LE(path.length, 22);
  return head;
}

function central(head: Buffer, path: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const made = Buffer.from([20, 0]);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, head, rest, path]);
}

function end(count: number, size: number, offset: number): Buffer {
  const last = Buffer.alloc(22);
  last.write('PK\x05\x06', 'latin1');
  last.writeUInt16LE(count, 8);
  last.writeUInt16LE(count, 10);
  last.writeUInt32LE(size, 12);
  last.writeUInt32LE(offset, 16);
  return last;
}
