import { z } from 'zod';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const optional = z.string().trim().min(1).optional();

const Config = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional,
  S3_BUCKET: optional,
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag.default(false),
  DOCUMENT_MEGABYTES: z.coerce.number().positive().max(2048).default(25),
  SMTP_URL: optional,
  MAIL_FROM: optional,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').optional(),
  PAYMENT_PROVIDER: z.enum(['stripe', 'sandbox']).optional(),
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  HOLD_MINUTES: z.coerce.number().positive().max(1440).default(10),
  RATE_LIMIT: flag.default(true),
  STARTER: z.enum(['content', 'demo', 'none']).default('content'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_TOKEN: optional,
  TRUST_PROXY: optional,
  SHUTDOWN_SECONDS: z.coerce.number().positive().max(600).default(25),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  NODE_ENV: optional,
});

export type Config = Omit<z.output<typeof Config>, 'PAYMENT_PROVIDER' | 'PUBLIC_URL'> & {
  PUBLIC_URL: string;
  PAYMENT_PROVIDER: 'stripe' | 'sandbox';
};

/** Parses environment variables; throws one Error that names every wrong variable. An empty variable counts as not set. */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const input = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Config.safeParse(input);
  if (!parsed.success)
    throw new Error(
      `Please fix these settings:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    );
  const config = parsed.data;
  if (!config.S3_BUCKET && (config.S3_ENDPOINT || config.S3_ACCESS_KEY_ID))
    throw new Error('S3_BUCKET is missing. Set it to the bucket that keeps the files.');
  const provider = config.PAYMENT_PROVIDER ?? (config.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox');
  const missing = provider === 'stripe' ? listMissingStripeKeys(config) : [];
  if (missing.length > 0) throw new Error(`PAYMENT_PROVIDER=stripe needs ${missing.join(', ')}.`);
  if (
    provider === 'sandbox' &&
    config.NODE_ENV === 'production' &&
    config.PAYMENT_PROVIDER !== 'sandbox'
  )
    throw new Error(
      'NODE_ENV=production needs the STRIPE_* keys. To run without real money, set PAYMENT_PROVIDER=sandbox.',
    );
  return {
    ...config,
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    PAYMENT_PROVIDER: provider,
  };
}

function listMissingStripeKeys(config: z.output<typeof Config>): string[] {
  const keys = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  return keys.filter((key) => config[key] === undefined);
}

/** The configuration of this process, from its environment variables. */
export const loadConfig = (): Config => parseConfig(process.env);
