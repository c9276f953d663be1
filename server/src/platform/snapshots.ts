import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer made once: its bytes, plain and compressed when somebody first asked, and the tag by which a browser knows it. */
export type Snapshot = {
  etag: string;
  bytes: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
  /** As it was sent before, with all its headers; and the headers that say 'unchanged'. */
  ready: Map<Encoding, { bytes: Buffer; headers: string[] }>;
  unchanged: string[] | null;
};

export type Snapshots = {
  /** The cached answer of a URL, or undefined. */
  find(url: string): Snapshot | undefined;
  /** Builds an answer once however many wait; it is kept unless one of its tags was dropped meanwhile. */
  build(url: string, tags: readonly string[], make: () => Promise<string>): Promise<Snapshot>;
  /** Forgets every answer that carries the tag. */
  drop(tag: string): void;
  dropAll(): void;
  /** How many answers went out past the framework. */
  sent: { whole: number; unchanged: number };
};

/** Beyond this, the oldest go first: a stranger's query strings must not fill the memory. */
const most = 400;

export function createSnapshots(): Snapshots {
  const kept = new Map<string, { snapshot: Snapshot; tags: readonly string[] }>();
  const building = new Map<string, Promise<Snapshot>>();
  let generation = 0;
  const droppedAt = new Map<string, number>();

  async function make(
    url: string,
    tags: readonly string[],
    produce: () => Promise<string>,
  ): Promise<Snapshot> {
    const started = generation;
    const snapshot = snapshotOf(Buffer.from(await produce()));
    const stale =
      tags.some((tag) => (droppedAt.get(tag) ?? 0) > started) ||
      (droppedAt.get('*') ?? 0) > started;
    if (!stale) {
      kept.set(url, { snapshot, tags });
      if (kept.size > most)
        for (const oldest of kept.keys()) {
          kept.delete(oldest);
          break;
        }
    }
    return snapshot;
  }

  return {
    sent: { whole: 0, unchanged: 0 },
    find: (url) => kept.get(url)?.snapshot,
    build(url, tags, produce) {
      const waiting = building.get(url);
      if (waiting) return waiting;
      const work = make(url, tags, produce).finally(() => {
        if (building.get(url) === work) building.delete(url);
      });
      building.set(url, work);
      return work;
    },
    drop(tag) {
      generation += 1;
      droppedAt.set(tag, generation);
      for (const [url, entry] of kept) if (entry.tags.includes(tag)) kept.delete(url);
      // Who asks after the change must not wait on an answer begun before it.
      building.clear();
    },
    dropAll() {
      generation += 1;
      droppedAt.clear();
      droppedAt.set('*', generation);
      kept.clear();
      building.clear();
    },
  };
}

export function snapshotOf(bytes: Buffer): Snapshot {
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return { etag, bytes, compressed: new Map(), ready: new Map(), unchanged: null };
}

/** The best encoding a browser accepts; small answers are not worth compressing. */
export function chooseEncoding(accepted: string | undefined, size: number): Encoding {
  if (!accepted || size < 1024) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  if (/\bgzip\b/.test(accepted)) return 'gzip';
  return 'identity';
}

export function bytesIn(snapshot: Snapshot, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return snapshot.bytes;
  const ready = snapshot.compressed.get(encoding);
  if (ready) return ready;
  const work =
    encoding === 'br'
      ? brotli(snapshot.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : deflate(snapshot.bytes, { level: 6 });
  snapshot.compressed.set(encoding, work);
  return work;
}
