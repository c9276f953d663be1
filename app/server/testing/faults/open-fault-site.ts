import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultyEntry, getFreePort, type SpawnedServer, spawnServer } from '../spawn-server.ts';
import { type Machine, openMachine } from './open-machine.ts';
import { openOutsideWorld, type OutsideWorld } from './open-outside-world.ts';

/** Servers on one machine with their database. */
export type FaultSite = Omit<OutsideWorld, 'variables'> & {
  machine: Machine;
  servers: FaultServer[];
};

export type FaultServer = {
  /** The URL of the process that runs, or ran last. */
  getBase(): string;
  getPid(): number;
  kill(): Promise<void>;
  terminate(): Promise<unknown>;
  /** Starts it again if it doesn't run, until it is ready; throws after five minutes. */
  ensureRunning(): Promise<void>;
  setClock(offset: number): Promise<void>;
  /** Ends of the process that nobody asked for. */
  crashes: string[];
  getOutput(): string;
};

/** Opens a site on a copy of the DATA_DIR `template`. */
export async function openFaultSite(template: string, serverCount: number): Promise<FaultSite> {
  const machine = await openMachine({ template });
  const settings = await mkdtemp(join(tmpdir(), 'nf-clock-'));
  const outside = await openOutsideWorld();
  const servers: FaultServer[] = [];
  for (let index = 0; index < serverCount; index += 1)
    servers.push(
      createServer(machine, join(settings, `${index}`), {
        ...outside.variables,
        DATA_DIR: machine.directory,
        ...(index > 0 && { DATABASE_URL: getInnerUrl(machine) }),
        STARTER: 'none',
      }),
    );
  for (const server of servers) {
    await server.setClock(0);
    await server.ensureRunning();
  }
  return {
    ...outside,
    machine,
    servers,
    async close() {
      for (const server of servers.toReversed()) await server.terminate();
      await outside.close();
      await machine.close();
      await rm(settings, { recursive: true });
    },
  };
}

/** The database's URL as a server on the machine uses it. */
const getInnerUrl = ({ directory, getDatabaseUrl }: Machine): string =>
  getDatabaseUrl().replace(/host=[^&]+/, `host=${encodeURIComponent(join(directory, 'database'))}`);

function createServer(
  machine: Machine,
  clockFile: string,
  variables: Record<string, string>,
): FaultServer {
  let current: SpawnedServer | null = null;
  let earlierOutput = '';
  let base = '';
  let isEndExpected = true;
  let starting: Promise<void> | null = null;
  const crashes: string[] = [];

  async function start(): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      try {
        earlierOutput += current?.getOutput() ?? '';
        const server = await spawnServer(
          { ...variables, CLOCK_FILE: clockFile },
          await getFreePort(),
          { path: faultyEntry, prefix: machine.prefix },
        );
        current = server;
        isEndExpected = false;
        base = server.base;
        return;
      } catch (error) {
        // During a fault it may not start; an operator's supervisor tries again too.
        earlierOutput += String(error);
        if (performance.now() - startedAt > 300_000) throw error;
      }
    }
  }

  const server: FaultServer = {
    getBase: () => base,
    getPid: () => (current && !current.isDead() ? current.pid : 0),
    async kill() {
      isEndExpected = true;
      await current?.kill();
    },
    async terminate() {
      isEndExpected = true;
      return current?.isDead() ? null : current?.terminate();
    },
    async ensureRunning() {
      if (current && !current.isDead()) return;
      if (!isEndExpected) crashes.push(current?.getOutput().slice(-2_000) ?? '');
      isEndExpected = true;
      starting ??= start().finally(() => (starting = null));
      await starting;
    },
    setClock: (offset) => writeFile(clockFile, String(offset)),
    crashes,
    getOutput: () => earlierOutput + (current?.getOutput() ?? ''),
  };
  return server;
}
