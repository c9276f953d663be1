import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson } from 'drizzle-kit/api';

/** The files that declare tables, by path from the root. */
const tableFiles = ['platform/tables.ts', 'features/*/server/{tables,*/tables}.ts'];

/** The tables of a checkout, as drizzle-kit compares them. */
export async function readTables(root: string): Promise<ReturnType<typeof generateDrizzleJson>> {
  const modules = await Promise.all(
    globSync(tableFiles, { cwd: root }).map(async (file) =>
      Object.entries(await import(pathToFileURL(join(root, file)).href)).map(
        ([name, value]): [string, unknown] => [`${file} ${name}`, value],
      ),
    ),
  );
  return generateDrizzleJson(Object.fromEntries(modules.flat()));
}
