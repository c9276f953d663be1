import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type {
  BatchDonation,
  DonationBatch,
  DonationBatchInput,
} from '#features/donations/contract/donation-batches.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { fromWallClock } from '#contract/rules/time-zones.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { insertBatchRow, listBatches } from './batch-queries.ts';
import { assignDonor } from './donors/resolve-donor.ts';
import { lockDonors } from './donors/queries.ts';
import { postDonation } from './donation-payable.ts';
import { type ChosenName, requireChoices } from './choices/require-choices.ts';
import { requirePledgeFor } from './pledges/change-connection.ts';
import { findDonation, getDonationTerms, saveDonation } from './queries.ts';
import { toTributeColumns } from './rules.ts';
import { queueTributeEmail } from './tribute-emails.ts';

/**
 * Records the envelopes of a collection as paid donations of the day on which they came in: all of them or none, and once for each
 * reference. Throws 'batch-total-differs' unless they add up to what was counted.
 */
export async function saveDonationBatch(
  platform: Platform,
  input: DonationBatchInput,
  actor: Account,
): Promise<DonationBatch> {
  const now = platform.clock.now();
  const { timeZone } = await getSettings(platform.database);
  if (input.receivedOn > dayInTimeZone(now, timeZone)) throw new ProblemError('day-in-future');
  requireTotal(input);
  const { choices } = await getDonationTerms(platform.database, now);
  requireChoices(
    choices,
    listChosen(input).map((chosen) => ({ ...chosen, canBeGone: true })),
  );
  return platform.transact(async (db, publish) => {
    const { reference, receivedOn, location, note, totalCents, donations } = input;
    const facts = { reference, receivedOn, location, note, totalCents };
    const recorded = { recordedBy: actor.name, recordedAt: now };
    const batchId = await insertBatchRow(db, { ...facts, ...recorded });
    if (batchId !== null) {
      const noon = getNoon(receivedOn, timeZone);
      const paidAt = noon > now ? now : noon;
      for (const entry of donations)
        await saveBatchDonation(platform, db, publish, entry, { ...facts, batchId, paidAt, now });
      await writeAuditEntry(db, platform.clock, {
        ...nameActor(actor),
        action: 'record gifts',
        subject: `donation batch ${batchId}`,
        after: { receivedOn, location, totalCents, donations: donations.length },
      });
    }
    const [batch] = await listBatches(db, { reference });
    if (!batch) throw new Error('The batch was not recorded.');
    return batch;
  });
}

const listChosen = ({ location, donations }: DonationBatchInput): ChosenName[] => [
  { kind: 'location', name: location, field: 'location' },
  ...donations.flatMap(({ split }, index) =>
    split.map(({ message }, part) => ({
      kind: 'purpose' as const,
      name: message,
      field: `donations.${index}.split.${part}.message`,
    })),
  ),
];

const sumParts = ({ split }: BatchDonation): number =>
  split.reduce((sum, { amount }) => sum + amount, 0);

function requireTotal({ donations, totalCents }: DonationBatchInput): void {
  const entered = donations.reduce((sum, entry) => sum + sumParts(entry), 0);
  if (entered !== totalCents)
    throw new ProblemError('batch-total-differs', {
      entered: formatMoney(entered, 'full'),
      total: formatMoney(totalCents, 'full'),
    });
}

/** Noon of the day, so that the gift is of that day, month and year in every report. */
function getNoon(day: string, timeZone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return fromWallClock({ year, month, day: date, hour: 12, minute: 0, second: 0 }, timeZone);
}

type DonationFacts = Pick<DonationBatchInput, 'location' | 'note'> & {
  batchId: number;
  paidAt: Date;
  now: Date;
};

async function saveBatchDonation(
  platform: Platform,
  db: Database,
  publish: Publish,
  entry: BatchDonation,
  { location, note, batchId, paidAt, now }: DonationFacts,
): Promise<void> {
  const { donorId, isNewDonor, name, phone, email, method, checkNumber, split, pledgeId } = entry;
  if (donorId !== undefined && (await lockDonors(db, [donorId])).length === 0)
    throw new ProblemError('donor-not-found');
  if (pledgeId !== undefined)
    await requirePledgeFor(
      db,
      pledgeId,
      split.map(({ message }) => message),
    );
  const values = {
    reference: randomUUID(),
    donorId: donorId ?? null,
    pledgeId: pledgeId ?? null,
    name,
    telephone: phone,
    email,
    location,
    note,
    feeCents: 0,
    totalCents: sumParts(entry),
    state: 'PAID' as const,
    createdAt: now,
    paidAt,
    method,
    checkNumber: method === 'check' ? checkNumber : '',
    batchId,
    ...toTributeColumns(entry.tribute),
  };
  const id = await saveDonation(db, null, values, split);
  const row = await findDonation(db, id);
  if (!row) throw new Error('The donation was not written.');
  await postDonation(platform, db, publish, { donation: row, fact: 'paid', at: paidAt });
  await assignDonor(platform, db, row, isNewDonor);
  if (row.familyEmail) await queueTributeEmail(db, id);
}
