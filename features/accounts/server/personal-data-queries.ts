import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  isOwnAccount,
  type DataSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import {
  account,
  invitation,
  passkey,
  session,
  twoFactor,
  user,
  userRole,
  verification,
} from './tables.ts';

const goesWithAccount = 'Deleted with the account.';

/** The account and everything that belongs to it by a foreign key. */
export const accountData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Devices that are signed in',
    onDeletion: goesWithAccount,
    table: session,
    fields: {
      'Signed in': session.createdAt,
      'Last seen': session.updatedAt,
      'Network address': session.ipAddress,
      Browser: session.userAgent,
    },
    isAbout: (subject) => isOwnAccount(session.userId, subject),
    erase: 'delete',
  }),
  createTableSource({
    title: 'Passkeys',
    onDeletion: goesWithAccount,
    table: passkey,
    fields: { Name: passkey.name, Created: passkey.createdAt },
    isAbout: (subject) => isOwnAccount(passkey.userId, subject),
    erase: 'delete',
  }),
  createTableSource({
    title: 'Codes to sign in',
    onDeletion: 'Deleted, and after a day in any case.',
    table: verification,
    fields: { 'Sent at': verification.createdAt, 'Valid until': verification.expiresAt },
    isAbout: ({ email }: DataSubject) =>
      sql`right(lower(${verification.identifier}), ${email.length + 5}) = ${`-otp-${normalizeEmail(email)}`}`,
    erase: 'delete',
  }),
  createTableSource({
    title: 'Account',
    onDeletion: goesWithAccount,
    table: user,
    parts: [account, twoFactor, userRole, invitation],
    fields: {
      Name: user.name,
      Email: user.email,
      Telephone: user.telephone,
      'Telephone, not verified': user.pendingTelephone,
      Created: user.createdAt,
      Roles: sql`(select string_agg(r.role, ', ' order by r.role) from ${userRole} r where r.user_id = ${user.id})`,
      'Authenticator app': user.twoFactorEnabled,
    },
    isAbout: (subject) => isOwnAccount(user.id, subject),
    audit: { name: 'account', id: user.id },
    erase: 'delete',
  }),
];

/** The account with this address, and whether signing in to it takes more than a code. */
export async function findAccountOfEmail(
  db: Database,
  email: string,
): Promise<{ id: string; hasAuthenticator: boolean; isAdministrator: boolean } | null> {
  const [row] = await db
    .select({
      id: user.id,
      hasAuthenticator: user.twoFactorEnabled,
      isAdministrator: sql<boolean>`exists (select from ${userRole} r where r.user_id = ${user.id} and r.role = 'admin')`,
    })
    .from(user)
    .where(eq(user.email, normalizeEmail(email)));
  return row ?? null;
}
