// Writes a file of the given size into the file store of a folder and prints the result: node write-file.ts <folder> <bytes>
import { Readable } from 'node:stream';
import { parseConfig } from '../../config.ts';
import { createFileService } from '../files.ts';
import { createLogger } from '../../ops/log.ts';

const files = createFileService(
  parseConfig({ DATA_DIR: process.argv[2] ?? '' }),
  createLogger('silent'),
);
const chunk = Buffer.alloc(64 * 1024, 'x');
const chunkCount = Math.ceil(Number(process.argv[3]) / chunk.length);
try {
  const { bytes } = await files.write('letters/long', Readable.from(Array(chunkCount).fill(chunk)));
  console.log(JSON.stringify({ bytes }));
} catch (error) {
  console.log(JSON.stringify({ problem: Reflect.get(Object(error), 'code') }));
}
