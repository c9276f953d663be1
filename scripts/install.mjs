// Installs the packages: only those that serving needs, or all of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, hashFiles, readJson, writeJson } from './fs.mjs';
import { getNpmCommand, getSystemPath, isNodeTooOld, nodePackage } from './environment.mjs';
import { runCommand } from './process.mjs';
import { BuildError, log, runStep } from './steps.mjs';

const stampFile = join(cacheFolder, 'installed.json');
const quietFlags = [
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--prefer-offline',
  // By default npm waits over a minute for a registry that refuses connections, and again when it is run again.
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];
const temporaryError =
  /ECONNRESET|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ERR_SOCKET|ETARGET|E50[0-9]|EINTEGRITY|network|socket hang up/i;

/** @param {'serve' | 'all'} tools */
export async function install(tools) {
  const ownNode = isNodeTooOld();
  const hash = hashFiles([
    'package-lock.json',
    'package.json',
    '.npmrc',
    ...(ownNode ? [`${nodePackage}/package-lock.json`] : []),
  ]);
  const stamp = readJson(stampFile);
  const isCurrent = stamp?.hash === hash;
  if (isCurrent && (stamp.tools === tools || stamp.tools === 'all')) return;
  const name = tools === 'serve' ? 'Install what serving needs' : 'Install everything';
  await runStep(
    name,
    () =>
      runAll([
        installWith('node_modules', getInstallArgs(tools, isCurrent)),
        ownNode && installWith(`${nodePackage}/node_modules`, ['ci', '--prefix', nodePackage]),
      ]),
    { usual: 'half a minute, a few on a slow connection' },
  );
  writeJson(stampFile, { hash, tools });
}

function getInstallArgs(tools, isCurrent) {
  if (tools === 'serve') return ['ci', '--omit=dev'];
  // Adds what is missing: a clean install would delete the packages of a running server.
  return isCurrent ? ['install', '--no-save'] : ['ci'];
}

/** Rejects with the first error, when none still runs. */
async function runAll(promises) {
  for (const outcome of await Promise.allSettled(promises))
    if (outcome.status === 'rejected') throw outcome.reason;
}

async function installWith(folder, args) {
  const attempt = () =>
    runCommand([...getNpmCommand(), ...args, ...quietFlags], {
      environment: { PATH: getSystemPath() },
    });
  let result = await attempt();
  if (result.code !== 0 && temporaryError.test(result.output)) {
    log('  npm had trouble; trying again.');
    result = await attempt();
  }
  // When npm can't reach the registry, it may end with 0.
  if (result.code !== 0 || !existsSync(join(root, folder)))
    throw new BuildError(explainFailure(result.output));
}

/** What npm says without its stack trace, and what to do about it. */
export function explainFailure(output) {
  const [message] = output.split(/\n.*\s{4}at /);
  return `${message.trim()}\n\n${getAdvice(output)}`.trim();
}

function getAdvice(output) {
  if (/ENOSPC/.test(output))
    return 'The disk is full. Free about 2 GB, then run the command again.';
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `npm can't write to ${root} or to its cache. Give both to the user who runs the command.`;
  }
  if (/EUSAGE|Missing: .* from lock file/.test(output)) {
    return `package-lock.json doesn't match package.json. Restore both with "git checkout package-lock.json package.json".`;
  }
  if (/E404|ETARGET/.test(output))
    return "The registry doesn't have a package that package-lock.json names.";
  if (temporaryError.test(output) || /Exit handler never called/.test(output))
    return "npm can't reach the registry. Check the network (or its proxy), then run the command again.";
  return "npm couldn't install the packages. Run the command again; if that doesn't help, see npm's message above.";
}
