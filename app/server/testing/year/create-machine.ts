import { hashPassword } from '#features/accounts/server/hash-password.ts';
import { backUpBeforeUpgrade } from '#platform/backup/back-up-before-upgrade.ts';
import { restoreIntoItsTables } from '#platform/backup/restore-backup.ts';
import type { fixedClock } from '#platform/clock.ts';
import { migrateDatabase } from '#platform/database/database.ts';
import { createLogger } from '#platform/ops/log.ts';
import { readBooks } from '../../read-books.ts';
import { createEmptyPlace } from '../create-empty-site.ts';
import { administrator } from '../sign-in.ts';
import { type RunningSite, startSiteWith } from '../start-site.ts';

export type Clock = ReturnType<typeof fixedClock>;
type Place = Awaited<ReturnType<typeof createEmptyPlace>>;
type MachineOptions = { clock: Clock; backups: string; smtpUrl: string };

/** Tests hash passwords cheaply (scripts/hash-quickly.mjs), and the release was made without that. */
const rehashPassword = async ({ handle }: RunningSite<Clock>) =>
  handle.pool.query(
    'update account set password = $1 from "user" u where u.id = user_id and u.email = $2',
    [await hashPassword(administrator.ADMIN_PASSWORD), administrator.ADMIN_EMAIL],
  );

/** Where the site runs: a database and a data folder, and after a restoration the next ones. */
export function createMachine({ clock, backups, smtpUrl }: MachineOptions) {
  const places: Place[] = [];
  const logLines: string[] = [];
  let running: RunningSite<Clock> | null = null;
  const getPlace = (): Place => {
    const place = places.at(-1);
    if (!place) throw new Error('The site has no place yet.');
    return place;
  };
  async function stop(): Promise<void> {
    if (!running) return;
    logLines.push(...running.logLines);
    await running.stop();
    running = null;
  }
  return {
    getSite(): RunningSite<Clock> {
      if (!running) throw new Error('The site does not run.');
      return running;
    },
    /** What the site has logged, in all its places. */
    listLogLines: () => [...logLines, ...(running?.logLines ?? [])],
    /** Restores a backup into a new database and data folder, with the tables that it has. */
    async restore(backup: string) {
      places.push(await createEmptyPlace());
      return restoreIntoItsTables({ ...getPlace(), readBooks, folder: backup });
    },
    /** Upgrades the tables, to those of this version without `last`; returns the number of migrations. */
    upgrade(last?: string): Promise<number> {
      const log = createLogger('silent');
      const source = { ...getPlace(), clock, readBooks, parent: backups, log };
      const beforeUpgrade = () => backUpBeforeUpgrade(source);
      return migrateDatabase(source.url, { ...(last && { last }), beforeUpgrade });
    },
    /** Starts the site, which is on hold after its restoration. */
    async start(): Promise<void> {
      const { url, directory } = getPlace();
      running = await startSiteWith(clock, {
        databaseUrl: url,
        variables: {
          ...administrator,
          DATA_DIR: directory,
          BACKUP_DIR: backups,
          SMTP_URL: smtpUrl,
          MAIL_FROM: 'Parish <office@parish.example>',
          PUBLIC_URL: 'https://parish.example',
        },
      });
    },
    /** Of the machine and not of the clock: the card processor beside the site. */
    async startProcessor(): Promise<void> {
      if (!running) return;
      await rehashPassword(running);
      for (const job of running.site.jobs) if (job.name === 'sandbox provider') await job.start();
    },
    stop,
    async drop(): Promise<void> {
      await stop();
      for (const place of places) await place.drop();
    },
  };
}
