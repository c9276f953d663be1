import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseHandle, openDatabase } from '../../platform/database/database.ts';
import { createTestDatabase } from '../../platform/database/testing/test-database.ts';
import { administrator } from '../sign-in.ts';
import { faultyEntry, getFreePort, type SpawnedServer, spawnServer } from '../spawn-server.ts';
import { type Machine, openMachine } from './open-machine.ts';
import { type EmailServer, startEmailServer } from './start-email-server.ts';

/** Short, so that what a fault interrupted is taken up soon. */
const timings = {
  responseTimeout: 10_000,
  reconcileInterval: 2_000,
  staleAfter: 4_000,
  webhookDelay: 100,
  refundSyncInterval: 5_000,
  sandboxTimeout: 1_500,
};

/** Servers on one machine with their database; the provider and the mail server are outside, where no fault of the machine hits them. */
export type FaultSite = {
  machine: Machine;
  emailServer: EmailServer;
  provider: DatabaseHandle;
  servers: FaultServer[];
  close(): Promise<void>;
};

export type FaultServer = {
  /** The URL of the process that runs, or ran last. */
  getBase(): string;
  getPid(): number;
  kill(): Promise<void>;
  terminate(): Promise<unknown>;
  /** Starts it again if it doesn't run, until it is ready; throws after two minutes. */
  ensureRunning(): Promise<void>;
  setClock(offset: number): Promise<void>;
  /** Ends of the process that nobody asked for. */
  crashes: string[];
  getOutput(): string;
};

/** Opens a site on a copy of the DATA_DIR `template`. */
export async function openFaultSite(template: string, serverCount: number): Promise<FaultSite> {
  const machine = await openMachine(template);
  const settings = await mkdtemp(join(tmpdir(), 'nf-clock-'));
  const providerDatabase = await createTestDatabase();
  const provider = openDatabase(providerDatabase.url, 2);
  const emailServer = await startEmailServer();
  const servers: FaultServer[] = [];
  for (let index = 0; index < serverCount; index += 1)
    servers.push(
      createServer(machine, join(settings, `${index}`), {
        ...administrator,
        DATA_DIR: machine.directory,
        ...(index > 0 && { DATABASE_URL: getInnerUrl(machine) }),
        STARTER: 'none',
        LOG_LEVEL: 'warn',
        SMTP_URL: emailServer.url,
        PROVIDER_DATABASE_URL: providerDatabase.url,
        PAYMENT_TIMINGS: JSON.stringify(timings),
        SHUTDOWN_SECONDS: '5',
      }),
    );
  for (const server of servers) {
    await server.setClock(0);
    await server.ensureRunning();
  }
  return {
    machine,
    emailServer,
    provider,
    servers,
    async close() {
      for (const server of servers.toReversed()) await server.terminate();
      await emailServer.stop();
      await provider.close();
      await providerDatabase.drop();
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
        if (performance.now() - startedAt > 120_000) throw error;
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
