// The headless Chromium from npm: the same on every machine, with the libraries it needs.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, readJson } from './fs.mjs';

/**
 * The path of its start script. Unpacks it once beside the installed packages, completely or not at all.
 * @returns {Promise<string>}
 */
export async function unpackChromium() {
  const version = readJson(join(root, 'node_modules/@sparticuz/chromium/package.json'))?.version;
  const folder = join(cacheFolder, `chromium-${version}`);
  const program = join(folder, 'start');
  if (existsSync(program)) return program;
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = mkdtempSync(join(cacheFolder, 'unpacking-'));
  await unpackInto(unfinished);
  writeFileSync(join(unfinished, 'start'), startScript);
  for (const name of ['', 'start', 'chromium']) chmodSync(join(unfinished, name), 0o755);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

// The package unpacks into TMPDIR, and its shared libraries only when it detects AWS Lambda.
async function unpackInto(folder) {
  const overrides = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const before = { ...process.env };
  Object.assign(process.env, overrides);
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    await bundled.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const startScript = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;
