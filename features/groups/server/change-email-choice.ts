import type { Account } from '#contract/account.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getOrCreateSiteSecret, sign, verify } from '#platform/secrets.ts';
import { requireVisibleGroup } from './get-group.ts';
import { listGroupMembers } from './membership-queries.ts';
import { saveEmailChoice } from './message-queries.ts';

const getSignedText = (groupId: number, memberId: number) =>
  `emails of group ${groupId} to ${memberId}`;
const getKeySecret = (db: Database) => getOrCreateSiteSecret(db, 'group-messages');

/** A signed key that turns the emails of a group off for one member; safe in a URL. */
export const createTurnOffKey = async (
  db: Database,
  groupId: number,
  memberId: number,
): Promise<string> =>
  `${groupId}.${memberId}.${sign(await getKeySecret(db), getSignedText(groupId, memberId))}`;

/** Turns the emails off by the key of one, or on again; idempotent. Throws 'group-email-key-invalid'. */
export async function changeChoiceByKey(
  { database, clock }: Platform,
  key: string,
  isOn: boolean,
): Promise<void> {
  const [, group = '', member = '', signature = ''] =
    /^(\d{1,9})\.(\d{1,9})\.(.+)$/.exec(key) ?? [];
  const [groupId, memberId] = [Number(group), Number(member)];
  if (!verify(await getKeySecret(database), getSignedText(groupId, memberId), signature))
    throw new ProblemError('group-email-key-invalid');
  await saveEmailChoice(database, { groupId, memberId, isOn, now: clock.now() });
}

/** Turns the actor's own emails of a group on or off. */
export async function changeOwnChoice(
  { database, clock }: Platform,
  id: number,
  isOn: boolean,
  actor: Account,
): Promise<{ isOn: boolean }> {
  await requireVisibleGroup(database, id, actor);
  const own = (await listGroupMembers(database, id)).find(({ userId }) => userId === actor.id);
  if (!own) throw new ProblemError('not-in-group');
  await saveEmailChoice(database, {
    groupId: id,
    memberId: own.memberId,
    isOn,
    now: clock.now(),
  });
  return { isOn };
}
