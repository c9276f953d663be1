import { downloadBlob } from '../browser/download-blob.ts';

/** 'Sold Chairs 2027' becomes 'sold-chairs-2027'. */
export function slugifyFileName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Downloads a CSV file. */
export function downloadCsv(name: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
