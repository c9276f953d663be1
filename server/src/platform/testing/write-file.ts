// Writes so many bytes into the file store of a folder, and tells what came of it: node write-file.ts <folder> <bytes>
import { Readable } from 'node:stream';
import pino from 'pino';
import { readConfig } from '../../config.ts';
import { createFiles } from '../files.ts';

const files = createFiles(
  readConfig({ DATA_DIR: process.argv[2] ?? '' }),
  pino({ level: 'silent' }),
);
const piece = Buffer.alloc(64 * 1024, 'x');
const pieces = Math.ceil(Number(process.argv[3]) / piece.length);
try {
  const { bytes } = await files.write('letters/long', Readable.from(Array(pieces).fill(piece)));
  console.log(JSON.stringify({ bytes }));
} catch (refusal) {
  console.log(JSON.stringify({ refusal: Reflect.get(Object(refusal), 'code') }));
}
