import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  homepage: z.string().optional(),
});

const licenseFile = /^(?:licen[cs]e|copying|notice)(?:[._-].*)?$/i;
const line = '-'.repeat(80);

/** The folders of the packages that `npm ci --omit=dev` would install on any platform. */
export async function listServedPackages(root: string): Promise<string[]> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { packages } = Lock.parse(JSON.parse(text));
  return Object.keys(packages).filter((path) => path && !packages[path]?.dev);
}

/** The licenses of all packages that the site is made of, as one text: name, version, license and what the package says itself. */
export async function printLicenses(root: string): Promise<string> {
  const served = await listServedPackages(root);
  const chapters = await Promise.all(served.map((path) => printPackage(join(root, path))));
  const unique = new Set(chapters.filter((chapter) => chapter !== undefined));
  return `The site is made of these packages.\n\n${[...unique].toSorted().join(`\n${line}\n\n`)}`;
}

/** Undefined for a package of another platform, which is not installed. */
async function printPackage(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { name, version, license = 'as below', homepage = '' } = Manifest.parse(JSON.parse(text));
  const files = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && licenseFile.test(entry.name),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file.name), 'utf8')));
  return [
    `${name} ${version}, license: ${license}`,
    homepage,
    ...texts.map((each) => `\n${each.trim()}`),
    '',
  ]
    .filter((part, index) => index !== 1 || part)
    .join('\n');
}
