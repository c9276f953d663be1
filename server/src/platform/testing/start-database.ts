import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { databaseAt, runAt } from './maintenance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server to test against; empty for the embedded one. */
    databaseServer: string;
    /** Where databases for tests are made. */
    maintenanceUrl: string;
    /** The name of the migrated database that they are copies of. */
    templateDatabase: string;
  }
}

const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) };

/** Starts a database for the tests of the server, or uses the given one; migrates the template and lets `fill` put the starter in it. */
export async function startTestDatabase(
  project: TestProject,
  fill: (templateUrl: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const server = await findServer(project.getProvidedContext().databaseServer);
  const templateDatabase = `namugongo_template_${randomUUID().slice(0, 8)}`;
  await runAt(server.url, `create database ${templateDatabase}`);
  await migrateDatabase(databaseAt(server.url, templateDatabase));
  await fill(databaseAt(server.url, templateDatabase));
  // Copying needs a template without connections.
  await runAt(server.url, `alter database ${templateDatabase} with allow_connections false`);
  project.provide('maintenanceUrl', server.url);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await runAt(server.url, `drop database if exists ${templateDatabase}`);
    await server.stop();
  };
}

async function findServer(given: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (given) return { url: given, stop: async () => undefined };
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-test-'));
  const embedded = await startEmbeddedPostgres({ directory, log: quiet });
  // What a crash would lose is of no interest here, and waiting for the disk is most of a test's time.
  await runAt(embedded.url, 'alter role current_user set synchronous_commit = off');
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
