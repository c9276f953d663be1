import { failWith } from '@namugongo/contract/call';
import { saveFile } from '../ui/save-file.ts';
import { nameInDisposition } from './name-in-disposition.ts';

/** Loads a file and hands it to the browser under the name that the server gives it; throws a CallFailure when it does not come whole. */
export async function download(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) return failWith(response.status, await response.text());
  const name = nameInDisposition(response.headers.get('content-disposition'));
  saveFile(name, await response.blob());
  return name;
}
