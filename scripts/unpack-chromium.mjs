// The Chromium that npm brings along: the headless kind, the same on every machine, with the libraries it needs.
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
import { CACHE, ROOT, readJson } from './files.mjs';

/**
 * The path of a program that starts it. It is unpacked once, beside the installed packages, and stands there as a whole or not at all.
 * @returns {Promise<string>}
 */
export async function unpackChromium() {
  const version = readJson(join(ROOT, 'node_modules/@sparticuz/chromium/package.json'))?.version;
  const place = join(CACHE, `chromium-${version}`);
  const program = join(place, 'start');
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, 'unpacking-'));
  await unpackInto(unfinished);
  writeFileSync(join(unfinished, 'start'), STARTER);
  for (const name of ['', 'start', 'chromium']) chmodSync(join(unfinished, name), 0o755);
  try {
    renameSync(unfinished, place);
  } catch (error) {
    // Another run was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

// The package unpacks where temporary files go, and its shared libraries only when it believes that it runs at a cloud provider.
async function unpackInto(folder) {
  const wanted = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const before = { ...process.env };
  Object.assign(process.env, wanted);
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    await bundled.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const STARTER = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;
