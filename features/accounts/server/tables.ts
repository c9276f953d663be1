import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Role } from '#contract/roles.ts';
import type { TokenRole } from '#contract/rules/token-access.ts';
import { telephoneText } from '#platform/tables.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Tables of the auth library (better-auth), with its field names. */
export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  telephone: telephoneText('telephone'),
  /** The email address at which a ticket code proved the telephone: only tickets of this address open. Null: all tickets of the number. */
  telephoneEmail: text('telephone_email'),
  /** A number that is not verified yet and gives no access to tickets. */
  pendingTelephone: telephoneText('pending_telephone'),
  /** Signing in by password or code also requires an authenticator code. */
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** Set when a role first needs a second factor that the account doesn't have; until then it can be postponed. */
  secondFactorDueAt: timestamptz('second_factor_due_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const session = pgTable('session', {
  id: text('id').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
  token: text('token').notNull().unique(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  /** Its person has shown a passkey. */
  byPasskey: boolean('by_passkey').notNull().default(false),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
});

export const account = pgTable('account', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: timestamptz('access_token_expires_at'),
  refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/** Secret of the authenticator app and backup codes, both encrypted with the site's secret. */
export const twoFactor = pgTable('two_factor', {
  id: text('id').primaryKey(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** False until the first code has been entered. */
  verified: boolean('verified').notNull().default(true),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamptz('locked_until'),
});

/** Public keys of passkeys. */
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: timestamptz('created_at'),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user').on(table.userId)],
);

/** Roles of a person; several are possible (decisions, section 3). */
export const userRole = pgTable(
  'user_role',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

/** Lets another program call the API, in the name of the administrator who created it. */
export const apiToken = pgTable('api_token', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  secretHash: text('secret_hash').notNull().unique(),
  /** The last characters of the secret, by which people know it. */
  hint: text('hint').notNull(),
  roles: text('roles').array().$type<TokenRole[]>().notNull(),
  canWrite: boolean('can_write').notNull(),
  createdBy: text('created_by')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
  revokedAt: timestamptz('revoked_at'),
});

/** One-time links to create the first administrator. Stores only the hash of the secret. */
export const setupLink = pgTable('setup_link', {
  hash: text('hash').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
  usedAt: timestamptz('used_at'),
  uses: integer('uses').notNull().default(0),
});

/** Single-use links that set a password. Stores only the hash of the secret. */
export const invitation = pgTable('invitation', {
  hash: text('hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  expiresAt: timestamptz('expires_at').notNull(),
  usedAt: timestamptz('used_at'),
});
