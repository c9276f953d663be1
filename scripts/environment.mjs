// Requirements of the machine, and the Node that runs the project.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './fs.mjs';
import { BuildError } from './steps.mjs';

const minTypeScriptNode = [22, 18];

/** Throws BuildError when this machine cannot run the project. */
export function checkEnvironment() {
  if (!isAtLeast(process.versions.node, [18, 0])) {
    throw new BuildError(
      `This is Node ${process.versions.node}. Install Node 18 or newer, then run the command again.`,
    );
  }
  if (!hasBundledNode() && !isAtLeast(process.versions.node, minTypeScriptNode)) {
    throw new BuildError(
      `The project runs on Node 22.18 or newer, and this is Node ${process.versions.node}. ` +
        `On ${process.platform} (${process.arch}) npm can't install it for you. Install it, then run the command again.`,
    );
  }
}

/** The Node that runs TypeScript: the one npm installed here, or the current one. */
export function findNode() {
  const bundled = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (hasBundledNode() && existsSync(bundled)) return bundled;
  if (isAtLeast(process.versions.node, minTypeScriptNode)) return process.execPath;
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
