// Requirements of the machine, and the Node that runs the project.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './fs.mjs';
import { BuildError } from './steps.mjs';

/** Runs TypeScript and knows all that the project uses of Node. */
const minNode = [24, 2];

/** Throws BuildError when this machine cannot run the project. */
export function checkEnvironment() {
  if (!isAtLeast(process.versions.node, [18, 0])) {
    throw new BuildError(
      `This is Node ${process.versions.node}. Install Node 18 or newer, then run the command again.`,
    );
  }
  if (isNodeTooOld() && !hasBundledNode()) {
    throw new BuildError(
      `The project runs on Node ${minNode.join('.')} or newer, and this is Node ${process.versions.node}. ` +
        `On ${process.platform} (${process.arch}) npm can't install it for you. Install it, then run the command again.`,
    );
  }
}

/** A package of its own with Node for this machine; installed only if the machine's Node is too old. */
export const nodePackage = 'scripts/node';

/** True also for a Node among the packages, where earlier versions had it: the installation removes it. */
export const isNodeTooOld = (version = process.versions.node, path = process.execPath) =>
  !isAtLeast(version, minNode) || path.startsWith(join(root, 'node_modules'));

/** The Node that runs the project: the machine's, or the one that npm installed here. */
export function findNode() {
  if (!isNodeTooOld()) return process.execPath;
  const bundled = join(root, nodePackage, `node_modules/node-linux-${process.arch}/bin/node`);
  if (hasBundledNode() && existsSync(bundled)) return bundled;
  throw new BuildError(
    'Node 24, which npm should have installed, is missing. Delete node_modules and run the command again.',
  );
}

/** npm as a command: the npm that started this process, on its own Node, which the installation doesn't replace. */
export function getNpmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const isNpm = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm);
  return isNpm && node && existsSync(node) ? [node, npm] : ['npm'];
}

/** PATH without the folders of node_modules. */
export function getSystemPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
}

// Alpine's C library cannot run the Node that npm installs.
function hasBundledNode() {
  const isBuilt = ['x64', 'arm64'].includes(process.arch);
  return process.platform === 'linux' && isBuilt && !existsSync('/etc/alpine-release');
}

function isAtLeast(version, [major, minor]) {
  const [currentMajor = 0, currentMinor = 0] = version.split('.').map(Number);
  return currentMajor > major || (currentMajor === major && currentMinor >= minor);
}
