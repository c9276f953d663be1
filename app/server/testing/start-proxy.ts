import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Proxy } from './round-robin-proxy.ts';
import { getFreePort } from './spawn-server.ts';

const examples = new URL('../../../docs/examples/', import.meta.url);
const readExample = (name: string) => readFile(fileURLToPath(new URL(name, examples)), 'utf8');
const usePorts = (example: string, ports: readonly number[]) =>
  example.replaceAll(
    /127\.0\.0\.1:808([12])/g,
    (_, index) => `127.0.0.1:${ports[Number(index) - 1]}`,
  );

/** Runs nginx with docs/examples/nginx.conf, without TLS and with these ports. */
export async function startNginx(program: string, ports: readonly number[]): Promise<Proxy> {
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-nginx-'));
  await mkdir(join(directory, 'temp'));
  const port = await getFreePort();
  const site = usePorts(await readExample('nginx.conf'), ports)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*$/gm, '');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/temp/${kind};`,
  );
  const main = `daemon off; pid ${directory}/pid; error_log stderr warn;
    events {} http { access_log off; ${paths.join(' ')}\n${site}\n}`;
  await writeFile(join(directory, 'nginx.conf'), main);
  const child = spawn(program, ['-p', directory, '-c', join(directory, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return watchProxy(child, port, directory);
}

/** Runs Caddy with docs/examples/Caddyfile, without TLS and with these ports. */
export async function startCaddy(program: string, ports: readonly number[]): Promise<Proxy> {
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-caddy-'));
  const port = await getFreePort();
  const site = usePorts(await readExample('Caddyfile'), ports).replace(
    'www.example.org {',
    `http://127.0.0.1:${port} {`,
  );
  const file = join(directory, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { HOME: directory },
  });
  return watchProxy(child, port, directory);
}

/** Waits until the proxy listens. */
async function watchProxy(child: ChildProcess, port: number, directory: string): Promise<Proxy> {
  const base = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => (child.exitCode === null ? fetch(base).then(() => true, String) : 'it ended'))
    .toBe(true);
  return {
    base,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
