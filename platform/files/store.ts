import type { Readable } from 'node:stream';

/** A complete temporary file on the local disk that is not stored under a key yet. */
export type ReceivedFile = {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
};

export type StoredFile = { key: string; storedAt: Date };

/** Storage for files. The features choose the keys: letters, digits, dots and dashes between slashes. */
export type FileStore = {
  /** Moves a received file to a key, atomically. */
  store(key: string, received: Pick<ReceivedFile, 'path' | 'bytes'>): Promise<void>;
  /** The contents of a key; null when there are none. */
  read(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Every file below a folder, in no particular order. */
  list(folder: string): AsyncIterable<StoredFile>;
};
