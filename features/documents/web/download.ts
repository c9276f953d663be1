import { throwApiError } from '#contract/client.ts';
import { downloadBlob } from '#ui/browser/download-blob.ts';

/** Downloads a file under the name in its content-disposition and returns that name; throws ApiError for a problem response. */
export async function downloadFile(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) return throwApiError(response.status, await response.text());
  const name = parseContentDisposition(response.headers.get('content-disposition'));
  downloadBlob(name, await response.blob());
  return name;
}
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
