// Lints the house, and then the linter: a rule that no longer catches its violation is worse than none.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALLOWED, VIOLATIONS } from './planted.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PROGRAM = join(ROOT, 'node_modules/oxlint/bin/oxlint');
const FOLDERS = [
  'contract',
  'server',
  'web',
  'e2e',
  'bench',
  'scripts',
  'lint',
  'vitest.config.ts',
];

function lint(folder, words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return { clean: status === 0, stdout, stderr };
}

/** Plants everything in an empty copy of the house, with the same configuration, and lints that. */
function lintPlanted(plants) {
  const garden = realpathSync(mkdtempSync(join(tmpdir(), 'namugongo-planted-')));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(garden, 'node_modules'));
    for (const path of ['.oxlintrc.json', 'lint/house-rules.mjs']) {
      cpSync(join(ROOT, path), join(garden, path));
    }
    for (const { files } of plants) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(garden, path)), { recursive: true });
        writeFileSync(join(garden, path), text);
      }
    }
    const words = ['--config=.oxlintrc.json', '--format=json'];
    const { stdout, stderr } = lint(garden, [...words, 'contract', 'server', 'web']);
    if (!stdout.startsWith('{')) throw new Error(`The linter failed: ${stdout}${stderr}`);
    return JSON.parse(stdout).diagnostics;
  } finally {
    rmSync(garden, { recursive: true, force: true });
  }
}

/** Gives each plant names of its own, so that all of them can be linted at once. */
function numbered({ file, text, beside = {}, ...rest }, index) {
  const own = (words) => words.replaceAll(/planted/gi, `$&${index}`);
  const files = Object.entries({ ...beside, [file]: text });
  return {
    ...rest,
    file: own(file),
    files: Object.fromEntries(files.map((pair) => pair.map(own))),
  };
}

function faultsOfTheLinter() {
  const plants = [...VIOLATIONS, ...ALLOWED].map(numbered);
  const found = lintPlanted(plants);
  return plants.flatMap(({ rule, file, caught }) => {
    const codes = found.filter((one) => one.filename === file).map((one) => one.code);
    if (caught) return codes.includes(caught) ? [] : [`not caught: ${rule} (${caught})`];
    return codes.length === 0 ? [] : [`caught (${codes.join()}), though it is allowed: ${rule}`];
  });
}

const house = lint(ROOT, FOLDERS);
const faults = faultsOfTheLinter();
if (!house.clean) console.log(house.stdout + house.stderr);
for (const fault of faults) console.log(`The linter itself is at fault: ${fault}`);
if (!house.clean || faults.length > 0) process.exit(1);
console.log(`Clean; ${VIOLATIONS.length} planted violations were caught.`);
