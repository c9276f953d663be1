import type { Member } from '#features/directory/contract/directory.ts';
import type { Family } from '#features/directory/contract/households.ts';
import {
  type FamilyFormValues,
  type PersonValues,
  toFamilyFormValues,
} from '#features/directory/web/family-form-values.ts';
import {
  familyFactNames,
  type JoinRequestDetails,
} from '#features/join-us/contract/join-requests.ts';

type FamilyPerson = JoinRequestDetails['family']['people'][number];
type StoredPerson = Pick<
  Family['people'][number],
  'id' | 'householdRole' | 'status' | (typeof familyFactNames)[number]
>;

type Review = {
  values: FamilyFormValues;
  /** The entry that may be the person of a row, by the key of the row. */
  likelyIds: Map<string, number>;
  /** Who lives in the household no longer, by a correction. */
  leaving: Family['people'];
};

/**
 * What a request says as the form of a household, new or an existing one: filled in with what was told, where that is something. Who is
 * not in the request stays in the household, unless it corrects the household.
 */
export function createReview(
  { kind, family: requested, likely }: JoinRequestDetails,
  family: Family | null,
  members: readonly Member[],
): Review {
  const stored = new Map(family?.people.map((person) => [person.id, person]));
  const matched = new Set<number>();
  const likelyIds = new Map<string, number>();
  const rows = requested.people.map((person, index) => {
    const ids = likely.filter((entry) => entry.person === index).map(({ id }) => id);
    const id = person.id ?? ids.find((each) => stored.has(each) && !matched.has(each)) ?? null;
    const key = id === null ? `request ${index}` : String(id);
    if (id !== null) matched.add(id);
    else if (ids[0] !== undefined) likelyIds.set(key, ids[0]);
    const entry = id === null ? null : (stored.get(id) ?? findEntry(members, id));
    return toRow(person, { key, entry, isComplete: kind === 'correction' });
  });
  const others = family?.people.filter(({ id }) => !matched.has(id)) ?? [];
  const isLeaving = (person: Family['people'][number]) =>
    kind === 'correction' && person.status === 'present';
  const current = toFamilyFormValues(family);
  const staying = new Set(others.filter((each) => !isLeaving(each)).map(({ id }) => id));
  const isNew = family === null || kind === 'correction';
  return {
    values: {
      ...current,
      name: isNew ? requested.name : current.name,
      address: requested.address || current.address,
      people: [
        ...rows,
        ...(family ? current.people.filter(({ id }) => id !== null && staying.has(id)) : []),
      ],
    },
    likelyIds,
    leaving: others.filter(isLeaving),
  };
}

const findEntry = (members: readonly Member[], memberId: number): StoredPerson | null => {
  const member = members.find(({ id }) => id === memberId);
  if (!member) return null;
  const { id, householdRole, status, telephone, email, birthday } = member;
  return {
    id,
    householdRole,
    status,
    telephone: telephone ?? '',
    email: email ?? '',
    birthday: birthday ?? '',
  };
};

type RowOptions = { key: string; entry: StoredPerson | null; isComplete: boolean };

/** `isComplete`: a fact that is empty was deleted, and is not just unknown. */
function toRow(person: FamilyPerson, { key, entry, isComplete }: RowOptions): PersonValues {
  const choose = (fact: (typeof familyFactNames)[number]) =>
    (isComplete ? person[fact] : person[fact] || undefined) ?? entry?.[fact] ?? '';
  return {
    id: entry?.id ?? null,
    key,
    name: person.name,
    householdRole: person.householdRole || (entry?.householdRole ?? ''),
    telephone: choose('telephone'),
    email: choose('email'),
    birthday: choose('birthday'),
    status: entry?.status ?? 'present',
    entry: entry && {
      telephone: entry.telephone,
      email: entry.email,
      birthday: entry.birthday,
    },
  };
}
