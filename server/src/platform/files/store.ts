import type { Readable } from 'node:stream';

/** A file that has arrived: whole, on the local disk, and not yet under any key. */
export type Received = {
  path: string;
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
};

export type Kept = { key: string; keptAt: Date };

/** Where files are kept. Keys are made by the features: words, digits, dots and dashes between slashes. */
export type Store = {
  /** Puts a received file under a key: whole or not at all. */
  keep(key: string, received: Received): Promise<void>;
  /** The bytes under a key; null when there are none. */
  read(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Everything below a folder, in no order. */
  list(folder: string): AsyncIterable<Kept>;
};
