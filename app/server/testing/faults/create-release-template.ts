import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { restoreIntoItsTables } from '#platform/backup/restore-backup.ts';
import { parseConfig } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { execSql } from '#platform/database/testing/exec-sql.ts';
import { createFileService } from '#platform/files/files.ts';
import { createLogger } from '#platform/ops/log.ts';
import { readBooks } from '../../read-books.ts';

/** A backup of a site of the first release. */
export const release = fileURLToPath(new URL('../../releases/1.0.0', import.meta.url));

/** Where the upgrade of a copy of the template waits: before it notes its migration of that number, or after that statement of its migrations. */
export type UpgradePoint = { setting: 'cut.migration' | 'cut.statement'; count: number };

/** The upgrade waits, and nothing else does. */
export const upgradeWaits = `select from pg_stat_activity where wait_event = 'PgSleep'`;

const wait = `perform pg_sleep(600)`;
const waitInUpgrade = `
  create function drizzle.wait_in_migration() returns trigger language plpgsql as $$ begin
    if (select count(*)::text from drizzle.__drizzle_migrations) = current_setting('cut.migration', true) then ${wait}; end if;
    return new;
  end $$;
  create trigger wait_in_migration before insert on drizzle.__drizzle_migrations
    for each row execute function drizzle.wait_in_migration();
  create function drizzle.wait_in_statement() returns event_trigger language plpgsql as $$ begin
    perform set_config('cut.statements', (coalesce(nullif(current_setting('cut.statements', true), ''), '0')::int + 1)::text, false);
    if current_setting('cut.statements') = current_setting('cut.statement', true) then ${wait}; end if;
  end $$;
  create event trigger wait_in_statement on ddl_command_end execute function drizzle.wait_in_statement();`;

/** Makes a DATA_DIR of the site of the first release, which was not upgraded yet. */
export async function createReleaseTemplate(directory: string): Promise<void> {
  const log = createLogger('silent');
  await mkdir(directory, { mode: 0o700 });
  const { url, stop } = await startEmbeddedPostgres({
    directory: join(directory, 'database'),
    log,
  });
  const files = createFileService(parseConfig({ DATA_DIR: directory }), log);
  await restoreIntoItsTables({ url, files, readBooks, folder: release });
  await execSql(url, `delete from setting where name = 'hold'`);
  // The next start makes one whose password the tests know.
  await execSql(url, `delete from user_role where role = 'admin'`);
  await execSql(url, `update "user" set email = 'earlier-' || email`);
  await execSql(url, waitInUpgrade);
  await stop();
}
