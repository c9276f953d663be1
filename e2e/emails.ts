import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Site } from './fixtures.ts';

/** The pattern's first group in the newest email to an address. Without a mail server the site stores emails in data/mail. */
export async function findInEmail(site: Site, address: string, pattern: RegExp): Promise<string> {
  let match = '';
  await expect(async () => {
    match = (await search(site, address, pattern)) ?? '';
    expect(match).not.toBe('');
  }).toPass();
  return match;
}

async function search(site: Site, address: string, pattern: RegExp): Promise<string | undefined> {
  const folder = join(site.dataDirectory, 'mail');
  for (const name of (await readdir(folder).catch(() => [])).toSorted().toReversed()) {
    const email = await readFile(join(folder, name), 'utf8');
    if (!email.includes(`To: ${address}`) && !email.includes(`<${address}>`)) continue;
    const text = email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const match = pattern.exec(text)?.[1];
    if (match) return match;
  }
  return undefined;
}
