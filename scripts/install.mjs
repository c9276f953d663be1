// Installs the packages: for serving only what that needs, for everything else all of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT, fingerprint, readJson, writeJson } from './files.mjs';
import { npmCommand, systemPath } from './machine.mjs';
import { run } from './process.mjs';
import { Failure, say, step } from './steps.mjs';

const STAMP = join(CACHE, 'installed.json');
const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench', 'lint'];
const FOR_SERVING = ['contract', 'server', 'web'].map((name) => `--workspace=${name}`);
const QUIET = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress', '--prefer-offline'];
const PASSING =
  /ECONNRESET|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ERR_SOCKET|ETARGET|E50[0-9]|EINTEGRITY|network|socket hang up/i;

/** @param {'serve' | 'all'} tools */
export async function install(tools) {
  const packages = WORKSPACES.map((name) => `${name}/package.json`);
  const hash = fingerprint(['package-lock.json', 'package.json', '.npmrc', ...packages]);
  const stamp = readJson(STAMP);
  const current = stamp?.hash === hash;
  if (current && (stamp.tools === tools || stamp.tools === 'all')) return;
  const name = tools === 'serve' ? 'Install what serving needs' : 'Install everything';
  await step(name, () => installWith(commandFor(tools, current)));
  writeJson(STAMP, { hash, tools });
}

function commandFor(tools, current) {
  if (tools === 'serve') return ['ci', ...FOR_SERVING, '--include-workspace-root', '--omit=dev'];
  // Adds what is missing, where a clean install would take the packages from under a running server.
  return current ? ['install', '--no-save'] : ['ci'];
}

async function installWith(words) {
  const attempt = () =>
    run([...npmCommand(), ...words, ...QUIET], { environment: { PATH: systemPath() } });
  let result = await attempt();
  if (result.code !== 0 && PASSING.test(result.output)) {
    say('  The registry did not answer as it should; trying once more.');
    result = await attempt();
  }
  if (result.code !== 0) throw new Failure(`${result.output.trim()}\n\n${explain(result.output)}`);
  if (!existsSync(join(ROOT, 'node_modules'))) throw new Failure('npm installed nothing.');
}

function explain(output) {
  if (/ENOSPC/.test(output))
    return 'The disk is full: about 2 GB are needed. Free some, then run the command again.';
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `npm may not write in ${ROOT} or in its cache. Give both to the user who runs the command.`;
  }
  if (/EUSAGE|Missing: .* from lock file/.test(output)) {
    return 'package-lock.json does not fit package.json. Restore both with "git checkout package-lock.json package.json".';
  }
  if (/E404|ETARGET/.test(output)) return 'The registry lacks a package that the lock file names.';
  if (PASSING.test(output))
    return 'npm cannot reach the registry. Check the network (or its proxy), then run the command again.';
  return 'npm could not install the packages; its own words are above.';
}
