import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { account, invitation } from '#features/accounts/server/tables.ts';
import { member } from '#features/directory/server/tables.ts';
import type { Database } from '#platform/database/database.ts';

type InvitationRow = {
  id: number;
  name: string;
  email: string;
  hasAccount: boolean;
  hasPassword: boolean;
  /** When the link of the newest invitation ends or ended. */
  linkEndsAt: Date | null;
};

/** Members who are present and have an address, with the state of their accounts. */
export async function listInvitationRows(db: Database): Promise<InvitationRow[]> {
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      email: member.email,
      userId: member.userId,
      hasPassword: sql<boolean>`exists (select from ${account} a where a.user_id = "member"."user_id" and a.password is not null)`,
      linkEndsAt: sql<
        string | null
      >`(select max(i.expires_at) from ${invitation} i where i.user_id = "member"."user_id")`,
    })
    .from(member)
    .where(and(isNull(member.deletedAt), eq(member.status, 'present'), ne(member.email, '')))
    .orderBy(asc(sql`normalize_text(${member.name})`), asc(member.id));
  return rows.map(({ userId, linkEndsAt, ...row }) => ({
    ...row,
    hasAccount: userId !== null,
    linkEndsAt: linkEndsAt === null ? null : new Date(linkEndsAt),
  }));
}
