import { createHash } from 'node:crypto';

/** Returns the PDF that shows this content, which has to be data; renders it unless it is cached. */
export type PdfCache = (content: unknown, render: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Caches PDFs by a hash of what they show, so content that changed is always rendered; the least recently used is removed first. They
 * are in memory only: nothing to delete with a person's data, and nothing in backups.
 */
export function createPdfCache(maxCount: number): PdfCache {
  const pdfs = new Map<string, Promise<Buffer>>();
  return async (content, render) => {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    const pdf = pdfs.get(hash) ?? render();
    // The last one of the map is the latest used.
    pdfs.delete(hash);
    pdfs.set(hash, pdf);
    const [oldest = ''] = pdfs.keys();
    if (pdfs.size > maxCount) pdfs.delete(oldest);
    try {
      return await pdf;
    } catch (error) {
      pdfs.delete(hash);
      throw error;
    }
  };
}
