import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '../database.ts';
import { withDatabaseName, execSql } from './exec-sql.ts';

/** Creates a migrated database for one test file. `drop` also closes open connections. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const maintenanceUrl = inject('maintenanceUrl');
  const name = `namugongo_test_${randomUUID().replaceAll('-', '')}`;
  await execSql(maintenanceUrl, `create database ${name} template ${inject('templateDatabase')}`);
  return {
    url: withDatabaseName(maintenanceUrl, name),
    drop: () => execSql(maintenanceUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Creates and opens a test database. `stop` closes and drops it. */
export async function openTestDatabase() {
  const { url, drop } = await createTestDatabase();
  const handle = openDatabase(url);
  return {
    url,
    handle,
    async stop() {
      await handle.close();
      await drop();
    },
  };
}
