import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Account } from '#contract/account.ts';
import { z } from 'zod';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { addMilliseconds } from '#platform/clock.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { ReportProgress } from '#platform/http/stream-progress.ts';
import type { Settings } from '#contract/site-settings.ts';
import { createZip, type ZipEntry } from '#platform/files/zip.ts';
import { countEmailedStatements, getDonationSettings } from './queries.ts';
import {
  findDonorYear,
  type DonorYear,
  getStatementEmail,
  createStatementFile,
  listDonorYears,
} from './get-statements.ts';

export const getStatementsFileKey = (id: string): string => `statements/${id}.zip`;

/** Writes the PDFs of all donors into one ZIP in the file store, streamed to keep memory constant. */
export async function createStatementsZip(
  platform: Platform,
  year: number,
  report: ReportProgress,
): Promise<{ statements: string; count: number }> {
  const donors = await listDonors(platform, year);
  async function* listEntries(): AsyncGenerator<ZipEntry> {
    for (const [index, item] of donors.entries()) {
      const { name, bytes } = await createStatementFile(platform, year, item);
      // Two donors may have the same name.
      yield {
        name: `${String(index + 1).padStart(4, '0')} ${name.replaceAll(/[\\/]/g, ' ')}`,
        bytes,
      };
      report(index + 1, donors.length);
    }
  }
  const statements = randomUUID();
  await platform.files.write(
    getStatementsFileKey(statements),
    Readable.from(createZip(listEntries())),
  );
  return { statements, count: donors.length };
}

/** Queues an email for every donor with an address. An unchanged statement is never sent twice. */
export async function emailStatements(
  platform: Platform,
  year: number,
  actor: Account,
  report: ReportProgress,
): Promise<{ emailed: number; withoutAddress: number; before: number }> {
  const donors = await listDonors(platform, year);
  const reachable = donors.filter((item) => getStatementEmail(item) !== '');
  const earlier = await countEmailedStatements(platform.database, year);
  for (const [index, item] of reachable.entries()) {
    await platform.transact((db) => queueEmailFromBuilder(db, toEmailTask(year, item)));
    report(index + 1, reachable.length);
  }
  const emailed = (await countEmailedStatements(platform.database, year)) - earlier;
  await platform.transact((db) =>
    writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'mail statements',
      subject: `donation statements ${year}`,
      after: { emailed },
    }),
  );
  return {
    emailed,
    withoutAddress: donors.length - reachable.length,
    before: reachable.length - emailed,
  };
}

async function listDonors(platform: Platform, year: number): Promise<DonorYear[]> {
  const donors = await listDonorYears(platform, year);
  if (donors.length === 0) throw new ProblemError('donation-not-found');
  return donors;
}

/** The dedupe key holds the donation ids, so a changed statement is sent again. */
const toEmailTask = (year: number, { donor, donations }: DonorYear) => ({
  dedupeKey: `statement ${year} ${donor.id} ${donations.map(({ id }) => id).join(',')}`,
  builder: 'donation-statement' as const,
  data: { year, donor: donor.id },
});

const StatementData = z.object({ year: z.int(), donor: z.int() });
type StatementData = z.output<typeof StatementData>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'donation-statement': StatementData;
  }
}

export const createStatementEmail = (platform: Platform): EmailBuilder<StatementData> => ({
  data: StatementData,
  build: (data, site) => buildStatementEmail(platform, data, site),
});

async function buildStatementEmail(
  platform: Platform,
  { year, donor }: StatementData,
  site: Settings,
): Promise<Email> {
  const item = await findDonorYear(platform, year, donor);
  const { bytes } = await createStatementFile(platform, year, item);
  const { recipient } = await getDonationSettings(platform.database);
  return {
    to: getStatementEmail(item),
    subject: `Your gifts in ${year}: ${recipient || site.name}`,
    heading: `Your gifts in ${year}`,
    blocks: [
      paragraph(write`Dear ${mention(item.donor)},`),
      paragraph(
        `Thank you for all you gave in ${year}. Your giving statement is attached. Please keep it for your taxes.`,
      ),
    ],
    attachments: [
      { name: `gifts-${year}.pdf`, type: 'application/pdf', base64: bytes.toString('base64') },
    ],
  };
}

const dayMs = 24 * 60 * 60_000;

/** Deletes ZIPs of statements after one day, because they hold personal data. */
export const createStatementCleanupJob = ({ files, clock, log }: Platform): BackgroundJob =>
  createIntervalJob('printed statements', dayMs / 24, log, async () => {
    const cutoff = addMilliseconds(clock.now(), -dayMs);
    for await (const { key, storedAt } of files.list('statements'))
      if (storedAt < cutoff) await files.remove(key);
  });
