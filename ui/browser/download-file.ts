import { throwApiError, throwOffline } from '#contract/client.ts';
import { type CsvValue, toCsv } from '#contract/rules/csv.ts';
import { downloadBlob } from './download-blob.ts';

/** Downloads a file under the name in its content-disposition and returns that name; throws ApiError for a problem response. */
export async function downloadFile(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch(throwOffline);
  if (!response.ok) return throwApiError(response.status, await response.text());
  const name = parseContentDisposition(response.headers.get('content-disposition'));
  downloadBlob(name, await response.blob());
  return name;
}

/** Downloads lines that are already here as CSV. */
export const downloadCsv = (name: string, lines: readonly (readonly CsvValue[])[]): void =>
  downloadBlob(name, new Blob([toCsv(lines)], { type: 'text/csv;charset=utf-8' }));

/** The file name of a content-disposition header (RFC 6266): filename* when present, else filename. */
export function parseContentDisposition(header: string | null): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1];
  return tryDecode(encoded) ?? plain?.replaceAll(/\\(.)/g, '$1') ?? 'document';
}

function tryDecode(encoded: string | undefined): string | undefined {
  try {
    return encoded && decodeURIComponent(encoded.trim());
  } catch {
    return undefined;
  }
}
