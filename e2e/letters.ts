import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Site } from './site.ts';

/** What the pattern's first group is in the newest message to an address that the site has kept for want of a mail server. */
export async function inLetterTo(site: Site, address: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    found = (await search(site, address, pattern)) ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return found;
}

async function search(site: Site, address: string, pattern: RegExp): Promise<string | undefined> {
  const folder = join(site.dataDirectory, 'mail');
  for (const name of (await readdir(folder).catch(() => [])).toSorted().toReversed()) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (!mail.includes(`To: ${address}`) && !mail.includes(`<${address}>`)) continue;
    const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const match = pattern.exec(text)?.[1];
    if (match) return match;
  }
  return undefined;
}
