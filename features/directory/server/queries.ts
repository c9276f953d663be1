import { and, asc, eq, isNotNull, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { type PrivacySettings } from '#features/directory/contract/directory.ts';
import {
  getAudienceName,
  mapAudiences,
  memberFields,
} from '#features/directory/contract/member-fields.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { account, user, userRole } from '#features/accounts/server/tables.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { MemberRow } from './rules.ts';
import { household, member, memberPhoto } from './tables.ts';

const isActive = isNull(member.deletedAt);

const columns = {
  id: member.id,
  name: member.name,
  ...mapFields(memberFields, (_, name) => member[name]),
  ...mapAudiences((name) => member[getAudienceName(name)]),
  photo: memberPhoto.id,
  photoAudience: member.photoAudience,
  acceptsMessages: member.acceptsMessages,
  userId: member.userId,
  householdRole: member.householdRole,
  status: member.status,
  statusDay: member.statusDay,
  household: {
    id: household.id,
    name: household.name,
    address: household.address,
    addressAudience: household.addressAudience,
  },
};

/** Entries that are not deleted, the oldest first; `sortMembers` orders what is listed. */
export function listMembers(db: Database, which?: SQL): Promise<MemberRow[]> {
  return db
    .select(columns)
    .from(member)
    .leftJoin(household, eq(household.id, member.householdId))
    .leftJoin(memberPhoto, and(eq(memberPhoto.memberId, member.id), isNull(memberPhoto.removedAt)))
    .where(and(isActive, which))
    .orderBy(asc(member.id));
}

export const findMember = async (db: Database, id: number): Promise<MemberRow | undefined> =>
  (await listMembers(db, eq(member.id, id)))[0];

export const listHouseholdMembers = (db: Database, id: number): Promise<MemberRow[]> =>
  listMembers(db, eq(member.householdId, id));

export const findMemberByUser = async (
  db: Database,
  userId: string,
): Promise<MemberRow | undefined> => (await listMembers(db, eq(member.userId, userId)))[0];

/** Locks the entry until the end of the transaction; false when there is none. */
export async function lockMember(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(isActive, eq(member.id, id)))
    .for('update');
  return rows.length > 0;
}

export type MemberRowInput = Partial<Omit<typeof member.$inferInsert, 'id'>>;

export const toAudienceColumns = (choices: PrivacySettings) =>
  mapAudiences((name) => choices[name]);

export const { insert: insertMemberRow, update: updateMemberRow } = accessRows(member);

/** Marks an entry as deleted, or restores it; false when it does not exist or is already in that state. */
export async function setMemberDeleted(
  db: Database,
  id: number,
  deletedAt: Date | null,
): Promise<boolean> {
  const changed = await db
    .update(member)
    .set({ deletedAt, ...(deletedAt ? {} : { userId: userIdIfFree }) })
    .where(and(eq(member.id, id), deletedAt ? isActive : isNotNull(member.deletedAt)))
    .returning({ id: member.id });
  return changed.length > 0;
}

/** A restored entry keeps its account unless another entry has it. */
const userIdIfFree = sql`case when exists (select from member other where other.user_id = ${member.userId} and other.deleted_at is null) then null else ${member.userId} end`;

export async function purgeDeletedMembers(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(member)
    .where(lt(member.deletedAt, before))
    .returning({ id: member.id });
  return gone.length;
}

/** 'invited': an account without a password. */
export async function getAccountState(
  db: Database,
  userId: string | null,
): Promise<'none' | 'invited' | 'linked'> {
  if (!userId) return 'none';
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, userId), isNotNull(account.password)))
    .limit(1);
  return rows.length > 0 ? 'linked' : 'invited';
}

/** Whom the directory has under an address: that of their account, or else of their entry. */
export const listEntriesOfEmail = (
  db: Database,
  email: string,
): Promise<{ name: string; hasDied: boolean }[]> =>
  db
    .select({ name: member.name, hasDied: sql<boolean>`${member.status} = 'died'` })
    .from(member)
    .leftJoin(user, eq(user.id, member.userId))
    .where(
      and(
        isActive,
        sql`lower(coalesce(${user.email}, ${member.email})) = ${normalizeEmail(email)}`,
      ),
    );

/** Whether the directory says that the owner of an account has died. Accounts of the team stay open until an administrator takes the roles. */
export async function isAccountOfDead(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        eq(member.userId, userId),
        eq(member.status, 'died'),
        isActive,
        notExists(
          db
            .select({ role: userRole.role })
            .from(userRole)
            .where(and(eq(userRole.userId, userId), ne(userRole.role, 'member'))),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
