import type { Family, HouseholdPerson } from '#features/directory/contract/households.ts';
import { compareHouseholdRoles } from '#features/directory/contract/rules/household-roles.ts';
import { type FamilyState, isPresent, type MemberRow } from '#features/directory/server/rules.ts';
import type { HouseholdCheck } from '#features/join-us/contract/household-checks.ts';
import {
  type JoinRequest,
  type LikelyEntry,
  familyFactNames,
} from '#features/join-us/contract/join-requests.ts';

/** The directory before and after a request was accepted, and the household of the request before. */
export type AcceptedChange = {
  before: FamilyState;
  after: FamilyState;
  householdId: number | null;
};

/** A request as the table has it. */
export type RequestRow = Omit<JoinRequest, 'kind'> & {
  /** Whose link corrected; null for a request to join. */
  memberId: number | null;
  confirmHash: string | null;
  /** What Undo needs, until the emails of an accepted request leave. */
  undo: AcceptedChange | null;
  deletedAt: Date | null;
};

const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000);

/** Requests that nobody confirms are deleted after so many days, and their links end. */
export const confirmDays = 7;

export const isLinkExpired = ({ state, createdAt }: RequestRow, now: Date): boolean =>
  state === 'unconfirmed' && addDays(createdAt, confirmDays) <= now;

export const toJoinRequest = ({
  confirmHash: _,
  deletedAt: __,
  undo: ___,
  memberId,
  ...row
}: RequestRow): JoinRequest => ({ ...row, kind: memberId === null ? 'new' : 'correction' });

export const toLikelyEntry = (
  { id, name, telephone, email, status, household }: MemberRow,
  person: number,
): LikelyEntry => ({
  person,
  id,
  name,
  telephone,
  email,
  status,
  household: household && { id: household.id, name: household.name },
});

/** The yearly question to a household, by the member who gets the email. */
export type CheckRow = {
  memberId: number;
  sentAt: Date;
  /** Reminders since then. */
  reminders: number;
  lastSentAt: Date;
  /** The newest response, which an earlier year may have had. */
  respondedAt: Date | null;
  hasCorrected: boolean;
};

/** So many days pass before the question is sent to a household again. */
const pauseDays = 30;
const linkDays = 90;
const reminderDays = 14;
const maxReminders = 2;

export const isCheckLinkOpen = ({ sentAt }: CheckRow, now: Date): boolean =>
  addDays(sentAt, linkDays) > now;

export const hasResponded = ({ sentAt, respondedAt }: CheckRow): boolean =>
  respondedAt !== null && respondedAt >= sentAt;

export const isReminderDue = (check: CheckRow, now: Date): boolean =>
  !hasResponded(check) &&
  check.reminders < maxReminders &&
  isCheckLinkOpen(check, now) &&
  addDays(check.lastSentAt, reminderDays) <= now;

const isCheckDue = (check: CheckRow | undefined, now: Date): boolean =>
  !check ||
  [check.sentAt, check.respondedAt ?? check.sentAt].every((at) => addDays(at, pauseDays) <= now);

/** How the question of this year stands. */
export function getCheckState(
  check: CheckRow | undefined,
): 'not-sent' | 'waiting' | 'right' | 'changed' {
  if (!check) return 'not-sent';
  if (!hasResponded(check)) return 'waiting';
  return check.hasCorrected ? 'changed' : 'right';
}

/** Those who live together, or one who lives alone, by the household; without the dead and those who moved away. */
export function listTargets(members: readonly MemberRow[]): MemberRow[][] {
  const present = members.filter(isPresent);
  const groups = Map.groupBy(present, ({ id, household }) =>
    household ? `household ${household.id}` : `member ${id}`,
  );
  return [...groups.values()].map((people) => people.toSorted(compareHouseholdRoles));
}

/** Who gets the email: as the last time, else the first of the household with an address. */
const chooseRecipient = (
  people: readonly MemberRow[],
  checks: ReadonlyMap<number, CheckRow>,
): MemberRow | undefined => {
  const reachable = people.filter(({ email }) => email !== '');
  return reachable.find(({ id }) => checks.has(id)) ?? reachable[0];
};

export function toHouseholdCheck(
  people: readonly MemberRow[],
  checks: ReadonlyMap<number, CheckRow>,
  now: Date,
): HouseholdCheck {
  const recipient = chooseRecipient(people, checks);
  const check = recipient && checks.get(recipient.id);
  return {
    recipientId: recipient?.id ?? null,
    recipientName: recipient?.name ?? '',
    email: recipient?.email ?? '',
    householdId: people[0]?.household?.id ?? null,
    name: people[0]?.household?.name ?? people[0]?.name ?? '',
    people: people.length,
    state: recipient ? getCheckState(check) : 'no-email',
    sentAt: check?.sentAt ?? null,
    reminders: check?.reminders ?? 0,
    respondedAt: check?.respondedAt ?? null,
    isDue: recipient !== undefined && isCheckDue(check, now),
  };
}

type Person = Family['people'][number];

/** A person of the household as the recipient of its email reads it. Whoever has an account answers for the own facts. */
export const toOpenPerson = (entry: MemberRow, recipientId: number): Person => {
  const isVisible = entry.id === recipientId || entry.userId === null;
  const show = (text: string) => (isVisible ? text : '');
  return {
    id: entry.id,
    name: entry.name,
    householdRole: entry.householdRole,
    status: entry.status,
    telephone: show(entry.telephone),
    email: show(entry.email),
    birthday: show(entry.birthday),
  };
};

/** The facts of a person that differ from what is stored; what is absent stays as it is. */
export const pickChangedFacts = (
  person: HouseholdPerson,
  entry: MemberRow,
): Partial<Pick<HouseholdPerson, 'name' | (typeof familyFactNames)[number]>> => ({
  ...(person.name !== entry.name && { name: person.name }),
  ...Object.fromEntries(
    familyFactNames.flatMap((fact) =>
      person[fact] === undefined || person[fact] === entry[fact] ? [] : [[fact, person[fact]]],
    ),
  ),
});
