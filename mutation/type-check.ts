// Mutants that the type checker rejects: no test needs to notice them.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChange, type Change, type Mutant } from './mutants.ts';

/** Checks each mutant as a module of its own beside its source, all in one run; returns the rejected ones. */
export function findTypeErrors(folder: string, mutants: readonly Mutant[]): Set<Mutant> {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const copies = [
    ...mutants.map((mutant, index) => ({
      path: getCopyPath(mutant.file, `mutant-${index}`),
      mutant,
    })),
    // Unchanged, to see whether a copy has errors by itself.
    ...files.map((file) => ({ path: getCopyPath(file, 'unchanged'), mutant: null })),
  ];
  for (const [index, { path, mutant }] of copies.entries()) {
    const source = readFileSync(
      join(folder, mutant?.file ?? files[index - mutants.length] ?? ''),
      'utf8',
    );
    writeFileSync(
      join(folder, path),
      mutant ? applyChange(source, keepReachable(mutant, source)) : source,
    );
  }
  const project = join(folder, 'tsconfig.mutants.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: copies.map(({ path }) => path),
    }),
  );
  const failing = listFailingFiles(folder, project);
  for (const { path } of copies) rmSync(join(folder, path));
  rmSync(project);
  return new Set(
    copies.flatMap(({ path, mutant }) =>
      mutant && failing.has(path) && !failing.has(getCopyPath(mutant.file, 'unchanged'))
        ? [mutant]
        : [],
    ),
  );
}

/** A constant condition would make code unreachable, which has errors of its own; the checker does not know the result of this one. */
function keepReachable(mutant: Mutant, source: string): Change {
  const { operator, start, end, text } = mutant;
  const isNever = (operator === 'guard' || operator === 'condition') && text === 'false';
  return isNever
    ? { ...mutant, text: `(${source.slice(start, end)}) && Math.random() < 0` }
    : mutant;
}

const getCopyPath = (file: string, name: string): string => file.replace(/\.ts$/, `.${name}.ts`);

function listFailingFiles(folder: string, project: string): Set<string> {
  const { stdout, error } = spawnSync(
    join(folder, 'node_modules/.bin/tsc'),
    ['--project', project, '--pretty', 'false'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (error) throw error;
  return new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path = '']) => path));
}
