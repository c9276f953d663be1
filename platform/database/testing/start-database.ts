import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { withDatabaseName, execSql } from './exec-sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server to test against; empty for the built-in one. */
    databaseServer: string;
    /** Connection URL for creating test databases. */
    maintenanceUrl: string;
    /** Name of the migrated database that test databases are copied from. */
    templateDatabase: string;
    /** The program nginx; it may not exist. */
    nginxPath: string;
    caddyPath: string;
    /** The program PgBouncer; it may not exist. */
    pgbouncerPath: string;
  }
}

const warningsOnly = { info: () => undefined, warn: (message: string) => console.warn(message) };

/** Starts a PostgreSQL server for tests, or uses the given one, and creates a migrated template database filled by `fill`. */
export async function startTestDatabase(
  project: TestProject,
  fill: (templateUrl: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const server = await findServer(project.getProvidedContext().databaseServer);
  const templateDatabase = `namugongo_template_${randomUUID().slice(0, 8)}`;
  await execSql(server.url, `create database ${templateDatabase}`);
  await migrateDatabase(withDatabaseName(server.url, templateDatabase));
  await fill(withDatabaseName(server.url, templateDatabase));
  // Copying needs a template without connections.
  await execSql(server.url, `alter database ${templateDatabase} with allow_connections false`);
  project.provide('maintenanceUrl', server.url);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await execSql(server.url, `drop database if exists ${templateDatabase}`);
    await server.stop();
  };
}

async function findServer(input: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (input) return { url: input, stop: async () => undefined };
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-test-'));
  const embedded = await startEmbeddedPostgres({ directory, log: warningsOnly });
  // Tests need no durability, and waiting for the disk would take most of their time.
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'];
  for (const name of settings) await execSql(embedded.url, `alter system set ${name} = off`);
  await execSql(embedded.url, 'select pg_reload_conf()');
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
