import type { Account } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { donationBatches } from '#features/donations/contract/donation-batches.ts';
import type {
  Donor,
  DonorDetails,
  DonorNames,
  DonorSuggestion,
  donors,
} from '#features/donations/contract/donors.ts';
import { canBeOnePerson } from '#features/donations/contract/rules/donor-names.ts';
import { listConfirmedEmails } from '#features/accounts/server/queries.ts';
import { findLikelyEntries } from '#features/directory/server/find-entries.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listDonationsByDonors } from '../report-queries.ts';
import { listSuggestions } from '../rules.ts';
import {
  type DonorSummary,
  findDonorSummary,
  hasCountedDonation,
  listDonorSummaries,
  listMoves,
  listNamesByEmail,
  listPairs,
} from './queries.ts';

type Confirmed = ReadonlyMap<string, { id: string; name: string }>;

const toDonor = (
  { joinedToId: _, createdAt: _created, emails, ...row }: DonorSummary,
  confirmed: Confirmed,
): Donor => ({
  ...row,
  emails: emails.map((value) => ({ value, isConfirmed: confirmed.has(value) })),
});

/** All donors, and the pairs that look alike and were not kept apart. */
export async function getDonors(db: Database): Promise<EndpointResponse<typeof donors.list>> {
  const { summaries, confirmed, suggestions } = await loadDonors(db);
  return {
    donors: summaries.map((row) => toDonor(row, confirmed)),
    suggestions,
    otherNames: await listOtherNames(db),
  };
}

/** The names under which another person than that of the record may have given, until the record has both names. */
async function listOtherNames(db: Database): Promise<DonorNames[]> {
  const rows = await listNamesByEmail(db);
  return rows.flatMap(({ recordName, names, ...row }) => {
    const others = names.filter((name) => !canBeOnePerson(recordName, name));
    return others.length > 0 ? [{ ...row, names: others }] : [];
  });
}

/** Donors that have given, for the envelopes of a collection. */
export async function listDonorsToChoose(
  db: Database,
): Promise<EndpointResponse<typeof donationBatches.list>['donors']> {
  const summaries = await listDonorSummaries(db, hasCountedDonation);
  return summaries.map(({ id, name, email, emails, telephone, telephones }) => ({
    id,
    name,
    phone: telephone || (telephones[0] ?? ''),
    email: email || (emails[0] ?? ''),
  }));
}

async function loadDonors(
  db: Database,
): Promise<{ summaries: DonorSummary[]; confirmed: Confirmed; suggestions: DonorSuggestion[] }> {
  const summaries = await listDonorSummaries(db);
  const apart = new Set(
    (await listPairs(db)).map(({ firstId, secondId }) => `${firstId} ${secondId}`),
  );
  return {
    summaries,
    confirmed: await listConfirmedEmails(db),
    suggestions: listSuggestions(summaries).filter(
      ({ donorId, otherId }) => !apart.has(`${donorId} ${otherId}`),
    ),
  };
}

/** One donor; throws 'donor-not-found', also for one that was joined to another. */
export async function getDonor(db: Database, id: number): Promise<Donor> {
  const row = await findDonorSummary(db, id);
  if (!row) throw new ProblemError('donor-not-found');
  return toDonor(row, await listConfirmedEmails(db));
}

export async function getDonorDetails(
  db: Database,
  id: number,
  actor: Account,
): Promise<DonorDetails> {
  const donor = await getDonor(db, id);
  const { summaries, confirmed, suggestions } = await loadDonors(db);
  const byId = new Map(summaries.map((row) => [row.id, row]));
  const email = donor.emails.find(({ isConfirmed }) => isConfirmed)?.value;
  const account = email === undefined ? undefined : confirmed.get(email);
  return {
    donor,
    donations: await listDonationsByDonors(db, [id], { timeZone: 'UTC' }),
    suggestions: suggestions.flatMap((suggestion) => {
      if (suggestion.donorId !== id && suggestion.otherId !== id) return [];
      const other = byId.get(suggestion.donorId === id ? suggestion.otherId : suggestion.donorId);
      return other ? [{ ...suggestion, other: toDonor(other, confirmed) }] : [];
    }),
    otherNames: (await listOtherNames(db)).filter(({ donorId }) => donorId === id),
    moves: (await listMoves(db, id)).map(({ move, fromName, toName }) => ({
      id: move.id,
      kind: move.kind,
      fromId: move.fromId,
      fromName,
      toId: move.toId,
      toName,
      donations: move.donationIds.length,
      movedAt: move.movedAt,
      movedBy: move.movedBy,
    })),
    account: email !== undefined && account ? { name: account.name, email } : null,
    entries: await findLikelyEntries(
      db,
      {
        userId: account?.id ?? null,
        names: donor.names,
        emails: donor.emails.map(({ value }) => value),
        telephones: donor.telephones,
      },
      actor,
    ),
  };
}
