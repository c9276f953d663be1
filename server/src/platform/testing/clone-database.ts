import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '../database.ts';
import { databaseAt, runAt } from './maintenance.ts';

/** A migrated database of its own for a test file; `drop` also closes connections left open. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const maintenanceUrl = inject('maintenanceUrl');
  const name = `namugongo_test_${randomUUID().replaceAll('-', '')}`;
  await runAt(maintenanceUrl, `create database ${name} template ${inject('templateDatabase')}`);
  return {
    url: databaseAt(maintenanceUrl, name),
    drop: () => runAt(maintenanceUrl, `drop database if exists ${name} with (force)`),
  };
}

/** The same, opened; `stop` closes and drops it. */
export async function openClone() {
  const { url, drop } = await cloneDatabase();
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
