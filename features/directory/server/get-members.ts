import { Readable } from 'node:stream';
import type { Account } from '#contract/account.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { linkTo } from '#contract/screens.ts';
import { directoryScreens } from '#features/directory/contract/screens.ts';
import { getMemberSearchText } from '#features/directory/contract/member-columns.ts';
import type { RecordProvider } from '#features/search/server/sources.ts';
import {
  directory,
  type Member,
  type MemberRecord,
} from '#features/directory/contract/directory.ts';
import { getAudienceName, memberFields } from '#features/directory/contract/member-fields.ts';
import { buildVCard } from '#features/directory/contract/rules/vcards.ts';
import { listLabels, type MailingLabel } from '#features/directory/contract/rules/booklet.ts';
import { getViewerRole } from '#features/accounts/contract/rules/audiences.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import type { Database } from '#platform/database/database.ts';
import { readSettings } from '#platform/settings.ts';
import { directorySettings } from './settings.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findHousehold, listHouseholds } from './household-queries.ts';
import { readPhotos } from './photo-queries.ts';
import * as queries from './queries.ts';
import { canSeeEntry, isPresent, type MemberRow, sortMembers, toVisibleMember } from './rules.ts';

/** All entries that the actor knows of, each with the fields that they may see. */
export async function getDirectory(db: Database, actor: Account): Promise<Member[]> {
  const entries = await listInOrder(db);
  const home = entries.find(({ userId }) => userId === actor.id)?.household?.id;
  return entries.flatMap((entry) => {
    const own = entry.userId === actor.id;
    const reader = getViewerRole(actor.roles, own);
    if (!canSeeEntry(reader, entry)) return [];
    const atHome = home !== undefined && entry.household?.id === home;
    return [toVisibleMember(entry, reader, { own, atHome })];
  });
}

/** Entries as members see them; the secretary finds the records themselves. */
export const memberRecords: RecordProvider = {
  kind: 'member',
  async list(db, reader) {
    if (canEditDirectory(reader) || !hasRole(reader, directory.list.access)) return [];
    return (await getDirectory(db, reader)).map((entry) => ({
      title: entry.name,
      detail: [entry.household?.name ?? '', entry.telephone ?? entry.email ?? '']
        .filter(Boolean)
        .join(', '),
      path: linkTo('/directory', { search: entry.name }),
      text: getMemberSearchText(entry),
    }));
  },
};

export const householdRecords: RecordProvider = {
  kind: 'household',
  list: async (db, reader) =>
    hasRole(reader, directoryScreens.editHousehold.access)
      ? (await listHouseholds(db)).map(({ id, name, address, members }) => ({
          title: name,
          detail: [formatCount(members, 'person', 'people'), address].filter(Boolean).join(', '),
          path: linkTo('/edit-household/$id', { id }),
          text: `${name} ${address}`,
        }))
      : [],
};

/** The cards of all who are present, of one person or of a household, each with the fields that the actor may see. */
export async function getVCards(
  db: Database,
  actor: Account,
  { member, household }: { member?: number | undefined; household?: number | undefined },
): Promise<Readable> {
  const members = (await getDirectory(db, actor)).filter(
    (each) =>
      (member === undefined ? isPresent(each) : each.id === member) &&
      (household === undefined || each.household?.id === household),
  );
  if (members.length === 0 && member !== undefined) throw new ProblemError('member-not-found');
  if (members.length === 0 && household !== undefined)
    throw new ProblemError('household-not-found');
  return Readable.from(buildVCards(db, members));
}

const cardsAtOnce = 100;

/** In parts, because the photos of all would be a long text. */
async function* buildVCards(db: Database, members: readonly Member[]): AsyncGenerator<string> {
  for (let from = 0; from < members.length; from += cardsAtOnce) {
    const part = members.slice(from, from + cardsAtOnce);
    const photos = await readVisiblePhotos(db, part);
    yield part
      .map((each) => buildVCard(each, { photo: photos.get(each.id)?.toString('base64') }))
      .join('');
  }
}

/** The photos that the reader of these entries sees, by the ids of the entries. */
export async function readVisiblePhotos(
  db: Database,
  members: readonly Member[],
): Promise<Map<number, Buffer>> {
  const photos = await readPhotos(
    db,
    members.flatMap(({ photo }) => photo ?? []),
  );
  return new Map(
    members.flatMap(({ id, photo }) => {
      const jpeg = photo === null ? undefined : photos.get(photo);
      return jpeg ? [[id, jpeg] as const] : [];
    }),
  );
}

/** All entries as the secretary orders them. */
async function listInOrder(db: Database): Promise<MemberRow[]> {
  const { directoryOrder } = await readSettings(db, directorySettings);
  return sortMembers(await queries.listMembers(db), directoryOrder);
}

/** All entries with only the fields that every member can see, for the printed booklet. */
export async function getBookletMembers(db: Database): Promise<Member[]> {
  const otherReader = { own: false, atHome: false };
  return (await listInOrder(db))
    .filter(isPresent)
    .map((entry) => toVisibleMember(entry, 'member', otherReader));
}

/** The mailing labels of all who are present, for the secretary. */
export async function getLabels(db: Database): Promise<MailingLabel[]> {
  return listLabels((await listInOrder(db)).filter(isPresent));
}

/** A complete entry, for its form. */
export async function getMemberRecord(
  db: Database,
  entry: MemberRow,
  actor: Account,
): Promise<MemberRecord> {
  const household = entry.household
    ? ((await findHousehold(db, entry.household.id)) ?? null)
    : null;
  return {
    ...toMemberFields(entry),
    photo: entry.photo,
    photoAudience: entry.photoAudience,
    householdId: household?.id ?? null,
    householdRole: entry.householdRole,
    status: entry.status,
    statusDay: entry.statusDay,
    household,
    own: entry.userId === actor.id,
    account: await queries.getAccountState(db, entry.userId),
  };
}

/** What an entry says of a person, with the audience of each field. */
export const toMemberFields = (entry: MemberRow) => ({
  id: entry.id,
  name: entry.name,
  ...mapFields(memberFields, (_, field) => entry[field]),
  acceptsMessages: entry.acceptsMessages,
  choices: mapFields(memberFields, (_, field) => entry[getAudienceName(field)]),
});

/** Throws 'member-not-found' also for an entry that the actor does not know of; all others are in the list that members see. */
export async function findVisibleMember(
  db: Database,
  id: number,
  actor: Account,
): Promise<MemberRow> {
  const entry = await queries.findMember(db, id);
  if (!entry || !canSeeEntry(getViewerRole(actor.roles, entry.userId === actor.id), entry))
    throw new ProblemError('member-not-found');
  return entry;
}

/** The entry for the secretary and the person it is about; throws 'member-not-found' or 'not-your-entry'. */
export async function getEditableMember(
  db: Database,
  id: number,
  actor: Account,
): Promise<MemberRow> {
  const entry = await findVisibleMember(db, id, actor);
  const reader = getViewerRole(actor.roles, entry.userId === actor.id);
  if (reader !== 'secretary' && reader !== 'own') throw new ProblemError('not-your-entry');
  return entry;
}

export const canEditDirectory = (actor: Account): boolean =>
  getViewerRole(actor.roles, false) === 'secretary';
