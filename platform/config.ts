import { isIP, isIPv6 } from 'node:net';
import { z } from 'zod';
import { findHostError } from './database/database-hosts.ts';
import { listWalletErrors, walletVariables } from './wallet-keys.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const optional = z.string().trim().min(1).optional();

/** Addresses and ranges of proxies; 'loopback' is the machine itself. Never all addresses: then anyone could choose theirs. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .refine(
    (items) => items.every(isProxyRange),
    'list the addresses or ranges of your proxy, separated by commas, for example 127.0.0.1, 10.0.0.0/8 or loopback',
  );

function isProxyRange(text: string): boolean {
  if (text === 'loopback' || isIP(text) !== 0) return true;
  const [ip = '', prefix = '', ...rest] = text.split('/');
  const maxPrefix = isIPv6(ip) ? 128 : 32;
  return (
    isIP(ip) !== 0 &&
    rest.length === 0 &&
    /^\d{1,3}$/.test(prefix) &&
    Number(prefix) >= 1 &&
    Number(prefix) <= maxPrefix
  );
}

const databaseUrl = optional.superRefine((url, { addIssue }) => {
  const message = url === undefined ? null : findHostError(url);
  if (message !== null) addIssue({ code: 'custom', message });
});

const Config = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  S3_BUCKET: optional,
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag.default(false),
  BACKUP_DIR: optional,
  BACKUP_KEY: optional.refine(
    (text) => text === undefined || /^age1[02-9ac-hj-np-z]{58}$/.test(text),
    'must be the public key that npm run backup-key prints; it begins with age1',
  ),
  BACKUP_S3_BUCKET: optional,
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_REGION: z.string().trim().min(1).default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_S3_FORCE_PATH_STYLE: flag.default(false),
  DOCUMENT_MEGABYTES: z.coerce.number().positive().max(2048).default(25),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: optional.refine(
    (text) => text === undefined || /[^\s@<>]+@[^\s@<>]+/.test(text),
    'must contain an email address',
  ),
  LETTERS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(60),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').optional(),
  PAYMENT_PROVIDER: z.enum(['stripe', 'sandbox']).optional(),
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  ...walletVariables,
  HOLD_MINUTES: z.coerce.number().positive().max(1440).default(10),
  RATE_LIMIT: flag.default(true),
  SECOND_FACTOR: flag.default(true),
  STARTER: z.enum(['content', 'demo', 'none']).default('content'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  WEBHOOKS_TO_LOCALHOST: flag.default(false),
  METRICS_TOKEN: optional,
  TRUST_PROXY: proxies.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  SHUTDOWN_SECONDS: z.coerce.number().positive().max(600).default(25),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  NODE_ENV: optional,
});

export type Config = Omit<z.output<typeof Config>, 'PAYMENT_PROVIDER' | 'PUBLIC_URL'> & {
  PUBLIC_URL: string;
  PAYMENT_PROVIDER: 'stripe' | 'sandbox';
};

type Variables = Readonly<Record<string, string>>;
type ConfigError = { name: string; message: string };

/**
 * Parses environment variables. Throws one Error that names every variable that is wrong or missing. An empty variable counts as not
 * set.
 */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const input: Variables = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  );
  const parsed = Config.safeParse(input);
  const errors = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), message })),
    ...listIncompleteSettings(input),
  ];
  if (!parsed.success || errors.length > 0)
    throw new Error(
      `Please fix these settings:\n${errors.map(({ name, message }) => `  ${name}: ${message}`).join('\n')}`,
    );
  const config = parsed.data;
  return {
    ...config,
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    PAYMENT_PROVIDER: config.PAYMENT_PROVIDER ?? (config.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox'),
  };
}

/** Lists settings that are valid alone but incomplete, or that contradict another setting. */
function listIncompleteSettings(variables: Variables): ConfigError[] {
  return [
    ...listDatabaseErrors(variables),
    ...listPaymentErrors(variables),
    ...listFileStoreErrors(variables),
    ...listBackupErrors(variables),
    ...listEmailErrors(variables),
    ...listPairErrors(variables, ['ADMIN_EMAIL', 'ADMIN_PASSWORD']),
    ...listWalletErrors(variables),
    ...listWebhookErrors(variables),
  ];
}

const listDatabaseErrors = (variables: Variables): ConfigError[] =>
  'DATABASE_DIRECT_URL' in variables
    ? listMissing(variables, ['DATABASE_URL'], 'DATABASE_DIRECT_URL is a second way to it.')
    : [];

const stripeKeyForms = {
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_/,
  STRIPE_SECRET_KEY: /^[sr]k_(test|live)_/,
  STRIPE_WEBHOOK_SECRET: /^whsec_/,
};

function listPaymentErrors(variables: Variables): ConfigError[] {
  const names = Object.keys(stripeKeyForms);
  const provider = variables['PAYMENT_PROVIDER'];
  if (provider === 'stripe' || names.some((name) => name in variables))
    return [
      ...listMissing(variables, names, 'Set all three STRIPE_* keys, or none.'),
      ...listStripeKeyErrors(variables),
    ];
  return isPublic(variables) && provider !== 'sandbox'
    ? [
        {
          name: 'PAYMENT_PROVIDER',
          message:
            'is missing. Set the three STRIPE_* keys to charge cards, or PAYMENT_PROVIDER=sandbox for a test site that charges none.',
        },
      ]
    : [];
}

function listStripeKeyErrors(variables: Variables): ConfigError[] {
  const errors: ConfigError[] = [];
  for (const [name, form] of Object.entries(stripeKeyForms)) {
    const key = variables[name]?.trim();
    if (key && !form.test(key)) errors.push({ name, message: "isn't this kind of Stripe key." });
  }
  const [publishable, secret] = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'].map(
    (name) => /^[psr]k_(test|live)_/.exec(variables[name]?.trim() ?? '')?.[1],
  );
  if (publishable && secret && publishable !== secret)
    errors.push({
      name: 'STRIPE_PUBLISHABLE_KEY',
      message: `is a ${publishable} key, but STRIPE_SECRET_KEY is a ${secret} key.`,
    });
  return errors;
}

function listFileStoreErrors(variables: Variables): ConfigError[] {
  const isUsed = Object.keys(variables).some((name) => name.startsWith('S3_'));
  return [
    ...(isUsed ? listMissing(variables, ['S3_BUCKET'], 'It names the bucket for the files.') : []),
    ...listPairErrors(variables, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
  ];
}

/** Copies leave the machine, so they are encrypted; without a folder there is nothing to copy. */
function listBackupErrors(variables: Variables): ConfigError[] {
  const hasCopies = Object.keys(variables).some((name) => name.startsWith('BACKUP_S3_'));
  return [
    ...(hasCopies
      ? [
          ...listMissing(variables, ['BACKUP_S3_BUCKET'], 'It names the bucket for the copies.'),
          ...listMissing(variables, ['BACKUP_KEY'], 'Copies are encrypted with it.'),
        ]
      : []),
    ...(hasCopies || 'BACKUP_KEY' in variables
      ? listMissing(variables, ['BACKUP_DIR'], 'Backups are made there first.')
      : []),
    ...listPairErrors(variables, ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']),
  ];
}

/** A site on this machine may use the default sender; mailboxes reject it from a public site that didn't choose its sender. */
function listEmailErrors(variables: Variables): ConfigError[] {
  if ('MAIL_FROM' in variables)
    return listMissing(variables, ['SMTP_URL'], 'MAIL_FROM alone sends no email.');
  return 'SMTP_URL' in variables && isPublic(variables)
    ? listMissing(variables, ['MAIL_FROM'], 'It is the sender of all emails.')
    : [];
}

/** On a site for everyone, a webhook to its own machine would open what only that machine may reach. */
const listWebhookErrors = (variables: Variables): ConfigError[] =>
  variables['WEBHOOKS_TO_LOCALHOST'] === 'on' && isPublic(variables)
    ? [{ name: 'WEBHOOKS_TO_LOCALHOST', message: 'is for development and tests only.' }]
    : [];

const isPublic = (variables: Variables): boolean =>
  variables['NODE_ENV'] === 'production' || /^https:/i.test(variables['PUBLIC_URL'] ?? '');

const listMissing = (variables: Variables, names: readonly string[], why: string): ConfigError[] =>
  names
    .filter((name) => !(name in variables))
    .map((name) => ({ name, message: `is missing. ${why}` }));

/** Both, or none. */
function listPairErrors(variables: Variables, names: readonly string[]): ConfigError[] {
  return names.some((name) => name in variables)
    ? listMissing(variables, names, `Set both ${names.join(' and ')}, or none.`)
    : [];
}

export const isStripeTestKey = (secretKey: string): boolean => /^[sr]k_test_/.test(secretKey);

/** True when the site charges no real cards: with the sandbox, or with Stripe's test keys. Every page says so. */
export const takesTestCards = (
  config: Pick<Config, 'PAYMENT_PROVIDER' | 'STRIPE_SECRET_KEY'>,
): boolean =>
  config.PAYMENT_PROVIDER === 'sandbox' || isStripeTestKey(config.STRIPE_SECRET_KEY ?? '');

/** The configuration of this process, from its environment variables. */
export const loadConfig = (): Config => parseConfig(process.env);
