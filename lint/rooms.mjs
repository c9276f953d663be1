// Where a file belongs, told by its path. Every rule asks here.

const sides = ['contract', 'server', 'web'];
/** Rooms that are wholly on one side. */
const sideByRoom = { contract: 'contract', platform: 'server', starter: 'server', ui: 'web' };

/**
 * The room of a file (a feature's name, contract, platform, ui, app or starter; null for tools and tests of the whole site) and the
 * side that runs it (contract, server, web, or both).
 * @param {string} file path from the root of the project
 * @returns {{ room: string | null, side: 'contract' | 'server' | 'web' | 'both' | null, isFeature: boolean }}
 */
export function getPlace(file) {
  const [head, ...path] = file.split('/');
  if (head === 'features') return { room: path[0], side: getSide(path[1]), isFeature: true };
  if (head === 'app') return { room: 'app', side: getSide(path[0]), isFeature: false };
  const isRoom = Object.hasOwn(sideByRoom, head);
  return { room: isRoom ? head : null, side: isRoom ? sideByRoom[head] : null, isFeature: false };
}

function getSide(name = '') {
  const side = name.replace(/\.ts$/, '');
  return sides.includes(side) ? side : 'both';
}

/** @param {string} file */
export const isTest = (file) => /\.(?:test|spec)\./.test(file);

/** False for tests and for what only tests import. @param {string} file */
export const isProgram = (file) => !isTest(file) && !file.includes('/testing/');

/** True for a file that runs on a server of the site. @param {string} file */
export const isServerProgram = (file) => getPlace(file).side === 'server' && isProgram(file);
