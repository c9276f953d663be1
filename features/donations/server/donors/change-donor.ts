import type { Account } from '#contract/account.ts';
import type { Donor, DonorInput } from '#features/donations/contract/donors.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { getDonor } from './get-donors.ts';
import * as queries from './queries.ts';

/** The log names no other donor: whose record is emptied leaves no name in that of another. */
type Audit = { action: string; donorId: number; before?: unknown; after?: unknown };

const audit = (
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  actor: Account,
  { donorId, ...entry }: Audit,
) =>
  writeAuditEntry(db, clock, {
    ...nameActor(actor),
    subject: `donor ${donorId}`,
    ...entry,
  });

const toInput = ({ name, email, telephone, address }: DonorInput): DonorInput => ({
  name,
  email,
  telephone,
  address,
});

/** What the statement says. Throws 'record-changed' when the screen showed something else. */
export function updateDonor(
  platform: Platform,
  id: number,
  { seen, ...input }: DonorInput & { seen: DonorInput },
  actor: Account,
): Promise<Donor> {
  return platform.transact(async (db) => {
    const [row] = await queries.lockDonors(db, [id]);
    if (!row) throw new ProblemError('donor-not-found');
    const before = toInput(row);
    requireUnchanged(seen, before);
    await queries.updateDonorRow(db, id, input);
    await audit(platform, db, actor, { action: 'change donor', donorId: id, before, after: input });
    return getDonor(db, id);
  });
}

type SeenDonor = DonorInput & { donations: number };
type JoinInput = { otherId: number; seen: { donor: SeenDonor; other: SeenDonor } };

const contactFields = ['email', 'telephone', 'address'] as const;

/**
 * Moves all gifts of another record to this one, which stays and takes over the contact that it lacks; the other is hidden until it is
 * undone.
 */
export function joinDonors(
  platform: Platform,
  id: number,
  { otherId, seen }: JoinInput,
  actor: Account,
): Promise<Donor> {
  if (id === otherId) throw new ProblemError('donor-same');
  return platform.transact(async (db) => {
    await lockForMove(db, [id, otherId]);
    const [donor, other] = [await getDonor(db, id), await getDonor(db, otherId)];
    requireUnchanged(seen.donor, donor);
    requireUnchanged(seen.other, other);
    const moved = {
      donationIds: await queries.moveDonations(db, otherId, id),
      monthlyIds: await queries.moveMonthlyDonations(db, otherId, id),
    };
    const filledFields = contactFields.filter(
      (field) => donor[field] === '' && other[field] !== '',
    );
    for (const field of filledFields)
      await queries.updateDonorRow(db, id, { [field]: other[field] });
    await queries.updateDonorRow(db, otherId, { joinedToId: id });
    await queries.insertMove(db, {
      kind: 'join',
      fromId: otherId,
      toId: id,
      ...moved,
      filledFields,
      movedAt: platform.clock.now(),
      movedBy: actor.name,
    });
    const after = { otherDonorId: otherId, donations: moved.donationIds.length, filledFields };
    await audit(platform, db, actor, { action: 'join donors', donorId: id, after });
    return getDonor(db, id);
  });
}

/** Moves some gifts, and the monthly gifts that they are months of, to a new record. */
export function splitDonor(
  platform: Platform,
  id: number,
  { name, donationIds }: { name: string; donationIds: readonly number[] },
  actor: Account,
): Promise<Donor> {
  return platform.transact(async (db) => {
    await lockForMove(db, [id]);
    const createdAt = platform.clock.now();
    const newId = await queries.insertDonor(db, { name, createdAt });
    const moved = {
      donationIds: await queries.moveDonations(db, id, newId, donationIds),
      monthlyIds: await queries.moveMonthlyDonations(
        db,
        id,
        newId,
        await queries.listMonthlyIds(db, donationIds),
      ),
    };
    if (moved.donationIds.length !== new Set(donationIds).size)
      throw new ProblemError('record-changed', { changes: 'donations' });
    await queries.insertMove(db, {
      kind: 'split',
      fromId: id,
      toId: newId,
      ...moved,
      movedAt: createdAt,
      movedBy: actor.name,
    });
    await queries.insertPair(db, id, newId);
    const after = { otherDonorId: newId, donations: moved.donationIds.length };
    await audit(platform, db, actor, { action: 'split donor', donorId: id, after });
    return getDonor(db, newId);
  });
}

/** Moves the gifts back that are still where the join or split has put them, with the months that were charged since. */
export async function undoDonorMove(platform: Platform, id: number, actor: Account): Promise<void> {
  await platform.transact(async (db) => {
    const move = await queries.lockMove(db, id);
    if (!move) throw new ProblemError('donor-not-found');
    const { fromId, toId, kind } = move;
    await queries.lockDonationsOfDonors(db, [fromId, toId]);
    await lockTransaction(db, 'donors');
    const back = await queries.moveDonations(db, toId, fromId, move.donationIds);
    if (back.length === 0 && move.donationIds.length > 0)
      throw new ProblemError('record-changed', { changes: 'donations' });
    const monthlyIds = await queries.moveMonthlyDonations(db, toId, fromId, move.monthlyIds);
    const months = await queries.listMonthsSince(db, monthlyIds, move.movedAt);
    back.push(...(await queries.moveDonations(db, toId, fromId, months)));
    if (kind === 'join') {
      for (const field of move.filledFields) await queries.emptySameField(db, move, field);
      await queries.updateDonorRow(db, fromId, { joinedToId: null });
    } else if (!(await queries.hasDonations(db, toId)))
      await queries.updateDonorRow(db, toId, { joinedToId: fromId });
    await queries.updateMoveRow(db, id, { undoneAt: platform.clock.now() });
    const action = kind === 'join' ? 'undo join of donors' : 'undo split of donor';
    const after = { otherDonorId: fromId, donations: back.length };
    await audit(platform, db, actor, { action, donorId: toId, after });
  });
}

/** Two records that look alike are two people. */
export async function keepDonorsApart(
  platform: Platform,
  id: number,
  otherId: number,
  actor: Account,
): Promise<void> {
  if (id === otherId) throw new ProblemError('donor-same');
  await platform.transact(async (db) => {
    if ((await queries.lockDonors(db, [id, otherId])).length !== 2)
      throw new ProblemError('donor-not-found');
    await queries.insertPair(db, id, otherId);
    const after = { otherDonorId: otherId };
    await audit(platform, db, actor, { action: 'keep donors apart', donorId: id, after });
  });
}

/** Locks gifts, records and new records in the order of payments; throws 'donor-not-found'. */
async function lockForMove(db: Database, ids: readonly number[]): Promise<void> {
  await queries.lockDonationsOfDonors(db, ids);
  await lockTransaction(db, 'donors');
  const rows = await queries.lockDonors(db, ids);
  if (rows.length !== ids.length) throw new ProblemError('donor-not-found');
}
