import type { Database } from './database/database.ts';
import { readSecretOnce, sign, verify } from './secrets.ts';

export type RowKeys = {
  /** The URL-safe key of a row. The same each time, so that the link of every email works. */
  create(db: Database, id: number): Promise<string>;
  /** The id of a genuine key; null for any other text. */
  read(db: Database, key: string): Promise<number | null>;
};

// Without dots: the last part of a path with one looks like a file name.
const pattern = /^([0-9a-z]{1,7})-([\w-]{43})$/;

/** Keys of links, each of which opens one row. `formatSubject` says what is signed: the kind of row with the id in base 36. */
export const createRowKeys = (
  secretName: string,
  formatSubject: (id: string) => string,
): RowKeys => ({
  async create(db, id) {
    const text = id.toString(36);
    return `${text}-${sign(await readSecretOnce(db, secretName), formatSubject(text))}`;
  },
  async read(db, key) {
    const [, text = '', signature = ''] = pattern.exec(key) ?? [];
    const id = Number.parseInt(text, 36);
    const secret = await readSecretOnce(db, secretName);
    return verify(secret, formatSubject(text), signature) && id < 2 ** 31 ? id : null;
  },
});
