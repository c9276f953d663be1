import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Returns the PDF that shows this content, which has to be data; renders it unless it is cached. */
export type PdfCache = (content: unknown, render: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Caches PDFs by a hash of what they show, so content that changed is always rendered; the least recently used is removed first. They
 * are in memory only: nothing to delete with a person's data, and nothing in backups.
 */
export function createPdfCache(maxBytes: number): PdfCache {
  const pdfs = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_hash, _stale, { context: render }) => render(),
    // Whoever waits for a PDF gets it, though others took its place.
    ignoreFetchAbort: true,
  });
  return (content, render) => {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    return pdfs.forceFetch(hash, { context: render });
  };
}
