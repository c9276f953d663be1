import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { getFreePort } from './spawn-server.ts';

export type Proxy = { base: string; stop(): Promise<void> };

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

const failMilliseconds = 2_000;
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

type Backend = { port: number; failedUntil: number };

/**
 * A proxy that decides like nginx with the example: round robin; a backend that fails gets no requests for 2 seconds; a request is
 * repeated on another backend when no connection was made, or when its method is idempotent and no response has begun.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const backends = ports.map((port): Backend => ({ port, failedUntil: 0 }));
  let next = 0;

  function chooseBackend(tried: ReadonlySet<Backend>): Backend | undefined {
    const candidates = backends.filter(
      (item) => item.failedUntil < performance.now() && !tried.has(item),
    );
    return candidates[next++ % candidates.length];
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const tried = new Set<Backend>();
    for (;;) {
      const backend = chooseBackend(tried);
      if (!backend) {
        // Like nginx, it tries all of them again for the next request.
        for (const item of backends) item.failedUntil = 0;
        outgoing.writeHead(502).end('Bad Gateway');
        return;
      }
      tried.add(backend);
      const outcome = await forward(backend.port, incoming, body, outgoing);
      if (outcome === 'done') return;
      backend.failedUntil = performance.now() + failMilliseconds;
      if (outcome === 'not repeatable') {
        outgoing.writeHead(502).end('Bad Gateway');
        return;
      }
    }
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Outcome = 'done' | 'repeatable' | 'not repeatable';

function forward(
  port: number,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<Outcome> {
  return new Promise((done) => {
    let isConnected = false;
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
    const sent = request(options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
      done('done');
    });
    sent.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
    sent.on('error', () =>
      done(!isConnected || idempotentMethods.has(method) ? 'repeatable' : 'not repeatable'),
    );
    outgoing.on('close', () => sent.destroy());
    sent.end(body);
  });
}
