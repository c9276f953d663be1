import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { addMilliseconds, type Clock } from '../clock.ts';
import { makeFolder } from './make-folder.ts';
import type { FileStore } from './store.ts';

/** Files that a check has written; no list of the site has them. */
export const checkFolderName = '.check';

const unreadable = 'What was saved could not be read again.';

/** Saves, reads and deletes a small file, which waits in the local folder first. Throws what went wrong. */
export async function checkStore(store: FileStore, folder: string): Promise<void> {
  const id = randomUUID();
  const path = join(folder, id);
  const key = `${checkFolderName}/${id}`;
  await makeFolder(folder);
  try {
    await writeFile(path, id, { mode: 0o600 });
    await store.store(key, { path, bytes: id.length });
    const contents = await store.read(key);
    const saved = contents && (await text(contents));
    await store.remove(key);
    if (saved !== id) throw new Error(unreadable);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Writes and reads a small file in a folder that is there. Throws what went wrong. */
export async function checkFolder(folder: string): Promise<void> {
  const id = randomUUID();
  const path = join(folder, `.check-${id}`);
  try {
    await writeFile(path, id, { mode: 0o600 });
    if ((await readFile(path, 'utf8')) !== id) throw new Error(unreadable);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** A minute; the alarms ask every five, a screen and Prometheus more often. */
const freshMs = 60_000;
const patienceMs = 3_000;

/** Runs a check at most once a minute. Null when it passes, else the reason; also a check that takes longer than three seconds. */
export function createCheck(clock: Clock, work: () => Promise<void>): () => Promise<string | null> {
  let last: { startedAt: Date; error: Promise<string | null> } | undefined;
  const isFresh = (startedAt: Date, now: Date) =>
    startedAt <= now && startedAt > addMilliseconds(now, -freshMs);
  return () => {
    const now = clock.now();
    if (!last || !isFresh(last.startedAt, now))
      last = { startedAt: now, error: work().then(() => null, describeError) };
    const late = pause(patienceMs, 'It does not answer.', { ref: false });
    return Promise.race([last.error, late]);
  };
}

/** An S3-compatible store gives its word for the error as the name. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' || error.message === 'UnknownError'
    ? error.name
    : `${error.message.replace(/\.$/, '')}.`;
}
