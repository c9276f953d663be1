import { createHash } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { loadChoiceLabels } from '#features/donations/server/choices/queries.ts';
import { listBatches } from '#features/donations/server/batch-queries.ts';
import { listDrawers } from '#features/orders/server/drawers/list-drawers.ts';
import { sumIncome } from '#features/payments/server/treasury-queries.ts';
import type { TreasuryDay } from '#features/treasury-days/contract/treasury-days.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { findSignature, saveSignature } from './queries.ts';

/**
 * Fields that say what something or someone is called: they change with an account, the deletion of a person's data or a new label, and
 * the figures don't.
 */
const nameFields = new Set(['name', 'recordedBy', 'reference', 'kindLabel', 'locationLabel']);

const digest = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(content, (name, value) => (nameFields.has(name) ? undefined : value)))
    .digest('base64url');

/** The figures of a day in the site's time zone, and whether the signature still stands for them. */
export async function getTreasuryDay(db: Database, day: string): Promise<TreasuryDay> {
  const { timeZone } = await getSettings(db);
  const labels = await loadChoiceLabels(db);
  const content = {
    income: await sumIncome(db, { from: day, until: day, timeZone }, ({ account, kind }) =>
      account === 'donations' ? labels.purpose(kind) : kind,
    ),
    drawers: await listDrawers(db, day, timeZone),
    collections: await listBatches(db, { receivedOn: day }),
  };
  const figures = digest(content);
  const row = await findSignature(db, day);
  return {
    day,
    ...content,
    figures,
    signature: row && {
      signedBy: row.signedBy,
      signedAt: row.signedAt,
      note: row.note,
      isCurrent: row.figures === figures,
    },
  };
}

/** Signs the figures that the treasurer saw. Throws 'day-changed' when they are no longer the same, and 'day-in-future'. */
export async function signDay(
  { transact, clock }: Platform,
  { day, figures, note }: { day: string; figures: string; note: string },
  actor: Account,
): Promise<TreasuryDay> {
  return transact(async (db) => {
    const { timeZone } = await getSettings(db);
    if (day > dayInTimeZone(clock.now(), timeZone)) throw new ProblemError('day-in-future');
    const before = await getTreasuryDay(db, day);
    if (before.figures !== figures) throw new ProblemError('day-changed');
    await saveSignature(db, { day, figures, note, signedBy: actor.name, signedAt: clock.now() });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'sign day',
      subject: `day ${day}`,
      before: before.signature,
      after: { note },
    });
    return getTreasuryDay(db, day);
  });
}
