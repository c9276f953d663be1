import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run test:specification`: runs the tests of the specification and prints each statement with its test and result. */
const repository = fileURLToPath(new URL('../..', import.meta.url));
const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

type Step = { title: string; error?: unknown };
type Spec = {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { results: { steps?: Step[] }[] }[];
};
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type Row = { section: string; statement: string; test: string; result: string };

/** The statements of a test: its title, or its steps. After a step that fails, the others are not reached. */
function toStatements({ title, ok, tests }: Spec): { statement: string; holds: boolean }[] {
  const steps = tests.at(-1)?.results.at(-1)?.steps ?? [];
  return steps.length === 0
    ? [{ statement: title, holds: ok }]
    : steps.map((step) => ({
        statement: `${title}: ${step.title}`,
        holds: step.error === undefined,
      }));
}

/** The `describe` of a test names the section. */
function toRows(suite: Suite, sections: string[]): Row[] {
  const here =
    suite.title && !suite.title.endsWith('.spec.ts') ? [...sections, suite.title] : sections;
  const own = (suite.specs ?? []).flatMap((spec) =>
    toStatements(spec).map(({ statement, holds }) => ({
      section: here.join(', '),
      statement,
      test: `e2e/${spec.file}:${spec.line}`,
      result: holds ? 'holds' : 'FAILS',
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => toRows(inner, here))];
}

const directory = mkdtempSync(join(tmpdir(), 'namugongo-specification-'));
const file = join(directory, 'report.json');
const run = spawnSync(
  process.execPath,
  [
    playwright,
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=json',
    'specification/',
    ...process.argv.slice(2),
  ],
  {
    cwd: repository,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const report: { suites: Suite[] } = JSON.parse(readFileSync(file, 'utf8'));
rmSync(directory, { recursive: true, force: true });

const rows = report.suites.flatMap((suite) => toRows(suite, []));
for (const { section, statement, test, result } of rows)
  console.log(`${result.padEnd(6)} ${section}: ${statement}  [${test}]`);
const failing = rows.filter(({ result }) => result !== 'holds').length;
console.log(`\n${rows.length - failing} of ${rows.length} statements hold.`);
process.exitCode = run.status ?? 1;
