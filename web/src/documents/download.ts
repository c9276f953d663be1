import { failWith } from '@namugongo/contract/call';
import { nameInDisposition } from './name-in-disposition.ts';

/** Loads a file and hands it to the browser under the name that the server gives it; throws a CallFailure when it does not come whole. */
export async function download(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) return failWith(response.status, await response.text());
  const name = nameInDisposition(response.headers.get('content-disposition'));
  save(await response.blob(), name);
  return name;
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
