// Runs the linter over the project, and then over planted violations: a rule that misses its violation fails the run.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMissingStyles } from './browser-support.mjs';
import { findRetiredClasses } from './retired-names.mjs';
import { allowedFixtures } from './allowed-fixtures.mjs';
import { checkImportRules, importViolations } from './import-fixtures.mjs';
import { lintImports } from './imports.mjs';
import { checkLock, lockViolation } from './lock.mjs';
import { violations } from './rule-fixtures.mjs';
import { findUnused, unusedViolation } from './unused.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
const settings = ['.oxlintrc.json', 'package.json', 'lint'];

function runOxlint(folder, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [oxlint, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return { isClean: status === 0, stdout, stderr };
}

/** What the linter cannot read: style sheets. Same shape as its diagnostics. */
function lintStyles(folder, files) {
  return files
    .filter((file) => file.endsWith('.css') && existsSync(join(folder, file)))
    .flatMap((filename) => {
      const text = readFileSync(join(folder, filename), 'utf8');
      const toDiagnostic = (code) => (message) => ({ filename, code, message });
      return [
        ...findRetiredClasses(text, filename).map(toDiagnostic('house(names)')),
        ...findMissingStyles(text).map(toDiagnostic('house(browsers)')),
      ];
    });
}

/** Writes the files into an empty folder with the project's configuration, calls `use` with it, and deletes it. */
function withFolder(files, use) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'namugongo-planted-')));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const path of settings) cpSync(join(root, path), join(folder, path), { recursive: true });
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lints the fixtures. Returns the diagnostics. */
function lintFixtures(fixtures) {
  const files = fixtures.flatMap(({ files: texts }) => Object.entries(texts));
  return withFolder(files, (folder) => {
    const rooms = new Set(files.map(([path]) => path.split('/')[0]));
    const args = ['--config=.oxlintrc.json', '--format=json', ...rooms];
    const { stdout, stderr } = runOxlint(folder, args);
    if (!stdout.startsWith('{')) throw new Error(`The linter failed: ${stdout}${stderr}`);
    const styles = lintStyles(
      folder,
      files.map(([path]) => path),
    );
    return [...JSON.parse(stdout).diagnostics, ...styles];
  });
}

/** Numbers the names of a fixture, so that all fixtures fit into one folder. */
function numberFixture({ file, text, beside = {}, ...rest }, index) {
  const number = (value) => value.replaceAll(/planted/gi, `$&${index}`);
  const files = Object.entries({ ...beside, [file]: text });
  return {
    ...rest,
    file: number(file),
    files: Object.fromEntries(files.map((entry) => entry.map(number))),
  };
}

/** A sentence for each rule that misses its violation or rejects what is allowed. */
function checkRules() {
  const fixtures = [...violations, ...allowedFixtures].map(numberFixture);
  const diagnostics = lintFixtures(fixtures);
  return fixtures.flatMap(({ rule, file, caught }) => {
    const codes = diagnostics.filter((item) => item.filename === file).map((item) => item.code);
    if (caught) return codes.includes(caught) ? [] : [`not caught: ${rule} (${caught})`];
    return codes.length === 0 ? [] : [`caught (${codes.join()}), though it is allowed: ${rule}`];
  });
}

const checkLockRule = () =>
  checkLock(lockViolation).length === 1 ? [] : ['not caught: a tool that a server would install'];

function checkUnusedRule() {
  const unused = withFolder(Object.entries(unusedViolation.files), findUnused);
  return unusedViolation.lines
    .filter((line) => !unused.includes(line))
    .map((line) => `not caught: ${line}`);
}

const trackedFiles = execFileSync('git', ['ls-files', '*.css'], { cwd: root, encoding: 'utf8' });
const styles = lintStyles(root, trackedFiles.trim().split('\n'));
const project = runOxlint(root, ['.']);
if (!project.isClean) console.log(project.stdout + project.stderr);
const problems = [
  ...styles.map(({ filename, message }) => `${filename}: ${message}`),
  ...lintImports(),
  ...checkLock(),
  ...findUnused(),
  ...[...checkRules(), ...checkImportRules(), ...checkLockRule(), ...checkUnusedRule()].map(
    (rule) => `The linter has a defect: ${rule}`,
  ),
];
for (const problem of problems) console.log(problem);
if (!project.isClean || problems.length > 0) process.exit(1);
const count = violations.length + importViolations.length + unusedViolation.lines.length + 1;
console.log(`Clean; ${count} planted violations were caught.`);
