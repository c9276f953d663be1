import { setTimeout as pause } from 'node:timers/promises';
import {
  type FaultOperation,
  scheduleFault,
} from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { fault as providerFault } from '#features/payments/server/sandbox/tables.ts';
import { execSql } from '#platform/database/testing/exec-sql.ts';
import type { Fault, FaultName } from './build-schedule.ts';
import type { FaultServer, FaultSite } from './open-fault-site.ts';

type Injection = (site: FaultSite, fault: Fault) => Promise<void>;

const sendSignal = (pid: number, signal: NodeJS.Signals) => {
  try {
    if (pid > 0) process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
};

const findServer = ({ servers }: FaultSite, { server }: Fault): FaultServer => {
  const chosen = servers[server] ?? servers[0];
  if (!chosen) throw new Error('The site has no server.');
  return chosen;
};

const signalPostmaster = async ({ machine }: FaultSite, signal: NodeJS.Signals) =>
  sendSignal(await machine.getPostmasterPid(), signal);

/** An earlier fault may have ended the database. */
const tryStatement = ({ machine }: FaultSite, statement: string) =>
  execSql(machine.getDatabaseUrl(), statement).catch(() => undefined);

const reloadWith = async (site: FaultSite, setting: string) => {
  await tryStatement(site, `alter system ${setting}`);
  await tryStatement(site, 'select pg_reload_conf()');
};

const sleep = ({ milliseconds }: Fault) => pause(milliseconds);

const everyOperation: readonly FaultOperation[] = [
  'createIntent',
  'confirm',
  'capture',
  'cancel',
  'retrieve',
  'refund',
  'deliver',
];

const withoutProviderFaults = ({ provider }: FaultSite) =>
  provider.database.update(providerFault).set({ remainingCount: 0 });

/** Each resolves when the fault is over; a process that was killed runs again. */
const injections: Record<FaultName, Injection> = {
  async 'kill the server'(site, fault) {
    const server = findServer(site, fault);
    await server.kill();
    await sleep(fault);
    await server.ensureRunning();
  },
  // Its server starts it again.
  'kill the database': (site) => signalPostmaster(site, 'SIGKILL'),
  async 'kill server and database'(site, fault) {
    const [server] = site.servers;
    const postmaster = site.machine.getPostmasterPid();
    sendSignal(await postmaster, 'SIGKILL');
    await server?.kill();
    await sleep(fault);
    await server?.ensureRunning();
  },
  async 'stop the server'(site, fault) {
    const server = findServer(site, fault);
    await server.terminate();
    await sleep(fault);
    await server.ensureRunning();
  },
  'restart the database': (site) => signalPostmaster(site, 'SIGINT'),
  async 'freeze the database'(site, fault) {
    // The postmaster first, so that it starts no other process meanwhile.
    await signalPostmaster(site, 'SIGSTOP');
    const processes = await site.machine.listPostgresPids();
    for (const pid of processes) sendSignal(pid, 'SIGSTOP');
    await sleep(fault);
    for (const pid of processes.toReversed()) sendSignal(pid, 'SIGCONT');
  },
  async 'freeze the server'(site, fault) {
    const pid = findServer(site, fault).getPid();
    sendSignal(pid, 'SIGSTOP');
    await sleep(fault);
    sendSignal(pid, 'SIGCONT');
  },
  async 'fill the disk'(site, fault) {
    if (!site.machine.hasOwnDisk) return;
    await site.machine.fillDisk();
    await sleep(fault);
    await site.machine.freeDisk();
  },
  // Each commit takes as long as on a bad disk.
  async 'slow the disk'(site, fault) {
    await reloadWith(site, 'set commit_siblings = 0');
    await reloadWith(site, 'set commit_delay = 100000');
    await sleep(fault);
    await reloadWith(site, 'reset commit_delay');
  },
  'cut every connection': (site) =>
    tryStatement(
      site,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    ),
  'lose notifications': (site) =>
    tryStatement(
      site,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'namugongo live'",
    ),
  async 'move the clock'(site, fault) {
    const server = findServer(site, fault);
    await server.setClock(fault.offset ?? 0);
    await sleep(fault);
    await server.setClock(0);
  },
  async 'provider fault'({ provider }, { operation = 'confirm', provider: kind, times = 1 }) {
    if (kind) await scheduleFault(provider.database, { operation, kind, milliseconds: 700, times });
  },
  async 'no provider'(site, fault) {
    for (const operation of everyOperation)
      await scheduleFault(site.provider.database, {
        operation,
        kind: 'refusedConnection',
        times: 1_000,
      });
    await sleep(fault);
    await withoutProviderFaults(site);
  },
  async 'email fault'({ emailServer }, fault) {
    emailServer.setFault(fault.email ?? null);
    await sleep(fault);
    emailServer.setFault(null);
  },
  async 'receiver fault'({ receiver }, fault) {
    receiver.respondWith((response) => {
      if (fault.receiver === 'silent') response.destroy();
      else response.writeHead(503).end();
    });
    await sleep(fault);
    receiver.respondWith();
  },
};

/** Runs all faults at their times; resolves when the last is over. */
export async function injectFaults(site: FaultSite, faults: readonly Fault[]): Promise<void> {
  await Promise.all(
    faults.map(async (fault) => {
      await pause(fault.at);
      await injections[fault.name](site, fault);
    }),
  );
}

/** Ends everything that a fault may have left: frozen processes, a full disk, a wrong clock, servers that don't run. */
export async function repair(site: FaultSite): Promise<void> {
  const { machine, emailServer, receiver, servers } = site;
  for (const pid of await machine.listPostgresPids()) sendSignal(pid, 'SIGCONT');
  await machine.freeDisk();
  emailServer.setFault(null);
  receiver.respondWith();
  await withoutProviderFaults(site);
  for (const server of servers) {
    sendSignal(server.getPid(), 'SIGCONT');
    await server.setClock(0);
    await server.ensureRunning();
  }
  await waitForDatabase(machine.getDatabaseUrl());
  await reloadWith(site, 'reset all');
}

async function waitForDatabase(url: string): Promise<void> {
  for (const startedAt = performance.now(); ;) {
    const error = await execSql(url, 'select 1').then(() => null, String);
    if (error === null) return;
    if (performance.now() - startedAt > 300_000)
      throw new Error(`The database does not come back: ${error}`);
    await pause(100);
  }
}
