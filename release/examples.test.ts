import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createProblem } from '#platform/problem-error.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const examples = join(root, 'docs/examples');

const analyzer = '/usr/bin/systemd-analyze';
const units = [
  'namugongo.service',
  'namugongo@.service',
  'namugongo-rehearse.service',
  'namugongo-rehearse.timer',
];

test('nginx answers an upload over its limit like the site itself', async () => {
  const text = await readFile(join(examples, 'nginx.conf'), 'utf8');
  const [, body = ''] = /return 413 '(.+)';/.exec(text) ?? [];
  expect(JSON.parse(body)).toEqual(createProblem('body-too-large'));
  expect(text).toContain('default_type application/problem+json;');
});

test('PgBouncer tries a restarted PostgreSQL again at once', async () => {
  expect(await readFile(join(examples, 'pgbouncer.ini'), 'utf8')).toMatch(
    /^server_login_retry = 1$/m,
  );
});

describe.runIf(existsSync(analyzer))('systemd', () => {
  test.each(units)('accepts %s', async (name) => {
    const directory = await mkdtemp(join(tmpdir(), 'namugongo-units-'));
    await cp(examples, directory, { recursive: true });
    const text = await readFile(join(examples, name), 'utf8');
    // The program and the user exist only on the machine of the site.
    const unit = text
      .replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true')
      .replace(/^User=.*$/m, '');
    const file = name.replace('@.', '@8081.');
    await writeFile(join(directory, file), unit);
    for (const other of units.filter((item) => item !== name))
      await rm(join(directory, other), { force: true });
    if (name.endsWith('.timer'))
      await writeFile(
        join(directory, 'namugongo-rehearse.service'),
        '[Service]\nType=oneshot\nExecStart=/bin/true\n',
      );
    const { stderr } = await run(analyzer, ['verify', '--man=no', join(directory, file)]);
    expect(stderr.split('\n').filter((line) => line.includes('namugongo'))).toEqual([]);
    await rm(directory, { recursive: true });
  });
});

const caddy = '/usr/bin/caddy';
test.runIf(existsSync(caddy))('Caddy accepts its file', async () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(examples, 'Caddyfile')];
  await run(caddy, args);
});

test('the containers run without rights, and every setting is one of the site', async () => {
  const compose = parse(await readFile(join(root, 'release/compose.yaml'), 'utf8'));
  expect(compose.services.site).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  const config = await readFile(join(root, 'platform/config.ts'), 'utf8');
  for (const name of Object.keys(compose.services.site.environment))
    expect(config).toContain(`  ${name}:`);
  const dockerfile = await readFile(join(root, 'release/Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/^USER 10001/m);
  for (const volume of Object.keys(compose.volumes))
    expect(JSON.stringify(compose.services)).toContain(`${volume}:/`);
});
