import type { Database } from './database/database.ts';
import { readSecretOnce, sign, verify } from './secrets.ts';

export type RowKeys = {
  /** The URL-safe key of a row. The same each time, so that the link of every email works. */
  create(db: Database, id: number, detail?: string): Promise<string>;
  /** The id of a genuine key; null for any other text. `findDetail` finds what has to be the same as when the key was created. */
  read(
    db: Database,
    key: string,
    findDetail?: (id: number) => Promise<string | null>,
  ): Promise<number | null>;
};

// Without dots: the last part of a path with one looks like a file name.
const pattern = /^([0-9a-z]{1,7})-([\w-]{43})$/;

/**
 * Keys of links, each of which opens one row. `formatSubject` says what is signed: the kind of row with the id in base 36, and a detail
 * whose change ends the links.
 */
export const createRowKeys = (
  secretName: string,
  formatSubject: (id: string, detail: string) => string,
): RowKeys => ({
  async create(db, id, detail = '') {
    const text = id.toString(36);
    return `${text}-${sign(await readSecretOnce(db, secretName), formatSubject(text, detail))}`;
  },
  async read(db, key, findDetail = () => Promise.resolve('')) {
    const [, text = '', signature = ''] = pattern.exec(key) ?? [];
    const id = Number.parseInt(text, 36);
    const secret = await readSecretOnce(db, secretName);
    const detail = id < 2 ** 31 ? await findDetail(id) : null;
    return detail !== null && verify(secret, formatSubject(text, detail), signature) ? id : null;
  },
});
