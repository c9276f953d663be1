import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Benchmark, median, type Measurement, runAlternating } from './measurement.ts';
import { getMemory, getProcessTree } from './processes.ts';
import {
  createTempDirectory,
  endProcess,
  getFreePort,
  removeTempDirectory,
  repositoryRoot,
} from './server-process.ts';

const run = promisify(execFile);

type Installation = { total: number; install: number; build: number; size: number; rss: number };

/** Runs only with INSTALL_BESIDE, an earlier commit: each round installs both, and needs the registry of npm. */
export const installation: Benchmark = {
  name: 'install',
  description:
    'A fresh clone with an empty npm cache, from npm start to the first answer of /readyz',
  async run({ quick }) {
    const earlier = process.env['INSTALL_BESIDE'] ?? 'HEAD';
    const rounds = await runAlternating(
      quick ? 1 : 3,
      () => install('HEAD'),
      () => install(earlier),
    );
    const compare = (
      name: string,
      key: keyof Installation,
      unit: string,
      target?: Measurement['target'],
    ): Measurement => ({
      name,
      values: rounds.map(({ a }) => a[key]),
      unit,
      ...(target && { target }),
      beside: `${earlier}: ${median(rounds.map(({ b }) => b[key])).toFixed(1)} ${unit}`,
    });
    return [
      compare('until it serves', 'total', 's', { max: 30 }),
      compare('packages installed', 'install', 's'),
      compare('website built', 'build', 's', { max: 9 }),
      compare("packages, with Node where the system's is too old", 'size', 'MB'),
      compare('memory of the server after the start (RSS)', 'rss', 'MB', { max: 230 }),
    ];
  },
};

async function install(commit: string): Promise<Installation> {
  const folder = await createTempDirectory();
  const clone = join(folder, 'clone');
  await run('git', ['clone', '--quiet', repositoryRoot, clone]);
  await run('git', ['checkout', '--quiet', commit], { cwd: clone });
  const port = await getFreePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      // Without the Node of this benchmark.
      PATH: process.env['PATH']?.replaceAll(/[^:]*node_modules[^:]*:?/g, ''),
      HOME: process.env['HOME'],
      NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
      npm_config_cache: join(folder, 'npm-cache'),
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`npm start of ${commit} failed:\n${printed}`);
    await pause(100);
  }
  const total = (performance.now() - startedAt) / 1_000;
  const memories = await Promise.all(
    (await getProcessTree(child.pid ?? 0)).map((pid) => getMemory([pid])),
  );
  const seconds = (step: string) =>
    Number(new RegExp(`✓ ${step}.*\\(([\\d.]+) s\\)`).exec(printed)?.[1]);
  const folders = ['node_modules', 'scripts/node/node_modules'];
  const { stdout } = await run('sh', ['-c', `du -smc ${folders.join(' ')} 2>/dev/null | tail -1`], {
    cwd: clone,
  });
  await endProcess(child);
  await removeTempDirectory(folder);
  return {
    total,
    install: seconds('Install'),
    build: seconds('Build'),
    size: Number.parseInt(stdout, 10),
    rss: Math.max(...memories.map(({ rss }) => rss)),
  };
}
