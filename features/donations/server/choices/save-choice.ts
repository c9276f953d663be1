import type { Account } from '#contract/account.ts';
import { isSameName } from '#contract/rules/normalize.ts';
import {
  type ChoiceKind,
  type DonationChoice,
  maxChoices,
} from '#features/donations/contract/donation-choices.ts';
import { isDeepStrictEqual } from 'node:util';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import {
  type ChoiceRow,
  findChoice,
  insertChoice,
  listChoicesOfKind,
  lockChoice,
  updateChoiceRow,
} from './queries.ts';
import { toChoiceName } from './rules.ts';

/** The tag of every response with the purposes and locations. */
export const choicesTag = 'donation-choices';

/** The tag of every response with a campaign. */
export const campaignsTag = 'campaigns';

type NewChoice = Pick<DonationChoice, 'kind' | 'label'>;

/** Adds a purpose or location after the others. */
export const createChoice = (
  platform: Platform,
  input: NewChoice,
  actor: Account,
): Promise<DonationChoice> =>
  platform.transact(async (db, publish) => {
    const name = await addChoice(db, input);
    const choice = await requireChoice(db, input.kind, name);
    await writeEntry(platform, db, { action: 'add', choice, after: toAuditValue(choice) }, actor);
    await publish(choicesTag);
    return choice;
  });

/** In the caller's transaction; returns the name on the wire. */
export async function addChoice(
  db: Database,
  { kind, label, state = 'active' }: NewChoice & Partial<Pick<ChoiceValues, 'state'>>,
): Promise<string> {
  await lockTransaction(db, 'donationChoices');
  await requireFreeLabel(db, { kind, label });
  return insertChoice(db, { kind, label, state, name: toChoiceName(label) });
}

type ChoiceValues = Pick<DonationChoice, 'label' | 'state'>;
type ChoiceUpdate = Pick<DonationChoice, 'kind' | 'name'> & {
  input: ChoiceValues;
  seen: ChoiceValues;
};

/** Renames, archives, deletes or restores; throws 'donation-choice-used' for the deletion of one that a gift has. */
export const updateChoice = (
  platform: Platform,
  { kind, name, input, seen }: ChoiceUpdate,
  actor: Account,
): Promise<DonationChoice> =>
  platform.transact(async (db, publish) => {
    const row = await requireLockedChoice(db, kind, name);
    const before = toAuditValue(row);
    requireUnchanged(seen, before);
    await changeChoice(db, row, input);
    const deleted = { ...row, ...input, isUsed: false, campaign: null };
    const choice = (await findChoice(db, kind, name)) ?? deleted;
    await writeEntry(platform, db, { action: 'change', choice, before, after: input }, actor);
    await publish(choicesTag);
    await publish(campaignsTag);
    return choice;
  });

/** Locks a choice, a deleted one too, and the lists for what follows. */
export async function requireLockedChoice(
  db: Database,
  kind: ChoiceKind,
  name: string,
): Promise<ChoiceRow> {
  await lockTransaction(db, 'donationChoices');
  const row = await lockChoice(db, kind, name);
  if (!row) throw new ProblemError('donation-choice-not-found');
  return row;
}

/** Writes a locked choice. Two of one label are refused, and so is the deletion of what a gift has. */
export async function changeChoice(
  db: Database,
  row: ChoiceRow,
  change: Partial<ChoiceValues>,
): Promise<void> {
  const { kind, name } = row;
  const next = { ...toAuditValue(row), ...change };
  if (next.state !== 'deleted') await requireFreeLabel(db, { kind, name, label: next.label });
  else if ((await findChoice(db, kind, name))?.isUsed)
    throw new ProblemError('donation-choice-used', { label: row.label });
  await updateChoiceRow(db, row, next);
}

type NewOrder = { kind: ChoiceKind; names: readonly string[]; seen: readonly string[] };

/** Puts the choices of a kind in another order than the screen showed. */
export const reorderChoices = (
  platform: Platform,
  { kind, names, seen }: NewOrder,
  actor: Account,
): Promise<void> =>
  platform.transact(async (db, publish) => {
    await lockTransaction(db, 'donationChoices');
    const choices = await listChoicesOfKind(db, kind);
    const current = choices.map(({ name }) => name);
    const hasAll = isDeepStrictEqual(names.toSorted(), current.toSorted());
    if (!hasAll || !isDeepStrictEqual(seen, current))
      throw new ProblemError('record-changed', { changes: `the order of the ${kind}s` });
    for (const [index, name] of names.entries())
      await updateChoiceRow(db, { kind, name }, { place: index + 1 });
    const listLabels = (list: readonly string[]) =>
      list.map((name) => choices.find((choice) => choice.name === name)?.label);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: `order ${kind}s of gifts`,
      subject: `donation ${kind}s`,
      before: { order: listLabels(current) },
      after: { order: listLabels(names) },
    });
    await publish(choicesTag);
  });

/** Two of one name can't be told apart. Deleted ones don't count. */
async function requireFreeLabel(
  db: Database,
  { kind, label, name }: NewChoice & { name?: string },
): Promise<void> {
  const others = (await listChoicesOfKind(db, kind)).filter((choice) => choice.name !== name);
  if (others.some((choice) => isSameName(choice.label, label)))
    throw new ProblemError('donation-choice-exists', { label });
  if (others.length >= maxChoices) throw new ProblemError('donation-choices-full', { label });
}

async function requireChoice(
  db: Database,
  kind: ChoiceKind,
  name: string,
): Promise<DonationChoice> {
  const choice = await findChoice(db, kind, name);
  if (!choice) throw new ProblemError('donation-choice-not-found');
  return choice;
}

const toAuditValue = ({ label, state }: ChoiceValues): ChoiceValues => ({ label, state });

type AuditChange = {
  action: string;
  choice: Pick<DonationChoice, 'kind' | 'name'>;
  before?: ChoiceValues;
  after: ChoiceValues;
};

const writeEntry = async (
  { clock }: Platform,
  db: Database,
  { action, choice: { kind, name }, before, after }: AuditChange,
  actor: Account,
): Promise<void> => {
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: `${action} ${kind} of gifts`,
    subject: `donation ${kind} ${name}`,
    ...(before && { before }),
    after,
  });
};
