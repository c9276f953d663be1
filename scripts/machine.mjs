// What this machine must have, and which Node runs the project.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './files.mjs';
import { Failure } from './steps.mjs';

const TYPESCRIPT_FROM = [22, 18];

/** Refuses, in words, a machine on which nothing below would work. */
export function checkMachine() {
  if (!isAtLeast(process.versions.node, [18, 0])) {
    throw new Failure(
      `This is Node ${process.versions.node}. Install Node 18 or newer, then run the command again.`,
    );
  }
  if (!bringsNode() && !isAtLeast(process.versions.node, TYPESCRIPT_FROM)) {
    throw new Failure(
      `The project runs on Node 22.18 or newer, and this is Node ${process.versions.node}. ` +
        `On ${process.platform} (${process.arch}) npm cannot bring it along: install it, then run the command again.`,
    );
  }
}

/** The Node that runs TypeScript: the one npm installed here, or the current one. */
export function nodeForProject() {
  const brought = join(ROOT, `node_modules/node-linux-${process.arch}/bin/node`);
  if (bringsNode() && existsSync(brought)) return brought;
  if (isAtLeast(process.versions.node, TYPESCRIPT_FROM)) return process.execPath;
  throw new Failure(
    'Node 24, which npm should have installed, is missing. Delete node_modules and run the command again.',
  );
}

/** npm as a command: the one that runs us, on its own Node, which is not the one it is about to replace. */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const isNpm = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm);
  return isNpm && node && existsSync(node) ? [node, npm] : ['npm'];
}

/** The search path without programs from node_modules. */
export function systemPath() {
  const places = (process.env.PATH ?? '').split(delimiter);
  return places.filter((place) => !place.includes('node_modules')).join(delimiter);
}

// Alpine's C library cannot run the Node that npm brings.
function bringsNode() {
  const built = ['x64', 'arm64'].includes(process.arch);
  return process.platform === 'linux' && built && !existsSync('/etc/alpine-release');
}

function isAtLeast(version, [major, minor]) {
  const [ours = 0, oursMinor = 0] = version.split('.').map(Number);
  return ours > major || (ours === major && oursMinor >= minor);
}
