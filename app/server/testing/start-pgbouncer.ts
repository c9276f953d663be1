import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { execSql } from '#platform/database/testing/exec-sql.ts';
import { getFreePort } from './spawn-server.ts';

const example = fileURLToPath(new URL('../../../docs/examples/pgbouncer.ini', import.meta.url));

/** True from PgBouncer 1.21 on: then a transaction may use statements that were named in another connection. */
function sharesStatements(program: string): boolean {
  const [, major = '0', minor = '0'] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

export type PgBouncer = {
  url: string;
  /** Sends SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Runs PgBouncer with docs/examples/pgbouncer.ini in front of a database; an older one than the example wants keeps sessions. */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const forwarder = await forward(target);
  const port = await getFreePort();
  const line = `host=127.0.0.1 port=${forwarder.port} dbname=${target.pathname.slice(1)} user=${target.username}${target.password && ` password=${decodeURIComponent(target.password)}`}`;
  const settings = (await readFile(example, 'utf8'))
    .replace(/^namugongo = .*$/m, `namugongo = ${line}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace('pool_mode = transaction\nmax_prepared_statements = 500', (both) =>
      sharesStatements(program) ? both : 'pool_mode = session',
    )
    // In session mode, each connection of the site keeps one.
    .replace('default_pool_size = 24', (line) =>
      sharesStatements(program) ? line : 'default_pool_size = 60',
    );
  // It refuses to run as root; then another user reads the settings.
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-pgbouncer-'));
  await chmod(directory, 0o755);
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(file, settings);
  const user = userInfo().uid === 0 ? ['-u', 'nobody'] : [];
  const url = `postgresql://${target.username}@127.0.0.1:${port}/namugongo?sslmode=disable`;
  const run = () => runUntilReady(spawnProgram(program, [...user, file]), url);
  let child = await run();
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  return {
    url,
    kill: () => end('SIGKILL'),
    async restart() {
      child = await run();
    },
    async stop() {
      await end('SIGTERM');
      await forwarder.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const spawnProgram = (program: string, args: readonly string[]) =>
  spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });

async function runUntilReady(child: ReturnType<typeof spawnProgram>, url: string) {
  let printed = '';
  child.stderr.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  await expect
    .poll(
      () =>
        child.exitCode === null ? execSql(url, 'select 1').then(() => 'ready', String) : printed,
      { timeout: 20_000 },
    )
    .toBe('ready');
  return child;
}

/** A port that leads to the database, whose socket only its owner may open. */
async function forward({ hostname, port, searchParams }: URL) {
  const directory = searchParams.get('host');
  const target = directory
    ? { path: join(directory, '.s.PGSQL.5432') }
    : { host: hostname, port: Number(port || 5432) };
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('error', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    stop: () => new Promise((done) => server.close(done)),
  };
}
