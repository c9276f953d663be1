import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Secret } from '#contract/secret.ts';
import { findAccountOfEmail } from '#features/accounts/server/personal-data-queries.ts';
import { addMinutes } from '#platform/clock.ts';
import { buildCodeEmail, paragraph } from '#platform/email/email-template.ts';
import { queueEmail } from '#platform/email/email.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { getOrCreateSiteSecret, sign, verify } from '#platform/secrets.ts';
import { hasPersonalData, type PersonalDataContext } from './get-personal-data.ts';

const codeMinutes = 10;
const keyMinutes = 30;

const getSecret = ({ database }: Pick<Platform, 'database'>) =>
  getOrCreateSiteSecret(database, 'personal data');

const CodeTask = z.object({ request: z.string(), email: z.string() });
type CodeTask = z.output<typeof CodeTask>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'personal-data-code': null;
  }
}
declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'personal-data-code': CodeTask;
  }
}

/**
 * Queues a code for an address and returns the request that it belongs to. Whether the site holds anything about the address is
 * looked up later, so the response and its timing are the same for every address. Throws 'no-mail-server'.
 */
export async function requestDataCode(
  platform: Pick<Platform, 'database' | 'clock' | 'config' | 'rateLimiter'>,
  emailInput: string,
): Promise<string> {
  if (!platform.config.SMTP_URL) throw new ProblemError('no-mail-server');
  const email = normalizeEmail(emailInput);
  await platform.rateLimiter.consume('personal data code', email, 3, 10 * 60);
  await platform.rateLimiter.consume('personal data codes in a day', email, 20, 86_400);
  const until = addMinutes(platform.clock.now(), codeMinutes).getTime().toString(36);
  const id = `${until}.${randomUUID()}`;
  const request = `${id}.${sign(await getSecret(platform), formatRequest(id, email))}`;
  await enqueueTask(platform.database, {
    kind: 'personal-data-code',
    dedupeKey: `personal-data-code ${randomUUID()}`,
    payload: { request, email },
  });
  return request;
}

const formatRequest = (id: string, email: string) => `code request ${id} of ${email}`;

/** The code of a request: nobody can compute it without the site's secret, so it is stored nowhere. */
function computeCode(secret: string, request: string, email: string): string {
  const digest = createHmac('sha256', secret).update(`code for ${request} at ${email}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Emails the code; an account with an authenticator app is asked to sign in instead. */
export function createDataCodeTask(context: PersonalDataContext): TaskHandler<CodeTask> {
  const { platform } = context;
  return {
    payload: CodeTask,
    async run({ request, email }, { dedupeKey }) {
      if (!(await hasPersonalData(context, email))) return;
      const account = await findAccountOfEmail(platform.database, email);
      const content = account?.hasAuthenticator
        ? {
            heading: 'Please sign in',
            blocks: [
              paragraph(
                'Someone asked to see the data that we hold about you. Your account is protected by an authenticator app, so please sign in to see it. If it was not you, ignore this email.',
              ),
              {
                kind: 'button' as const,
                label: 'Sign in',
                url: buildScreenUrl(platform.config.PUBLIC_URL, '/your-data'),
              },
            ],
          }
        : buildCodeEmail({
            why: 'Someone asked to see the data that we hold about you.',
            code: new Secret('code', computeCode(await getSecret(platform), request, email)),
            minutes: codeMinutes,
          });
      await platform.transact((db) =>
        queueEmail(db, {
          kind: 'personal-data-code',
          dedupeKey,
          to: email,
          ...content,
          subject: 'The code for your data',
        }),
      );
    },
  };
}

/** Wrong codes for an address in a day, however many codes are sent to it. */
const maxEntriesPerDay = 12;

/** Exchanges a code for a key to the data of its address. Throws 'code-invalid' for a wrong or expired one. */
export async function verifyDataCode(
  platform: Pick<Platform, 'database' | 'clock' | 'rateLimiter'>,
  { email: emailInput, request, code }: { email: string; request: string; code: string },
): Promise<string> {
  const email = normalizeEmail(emailInput);
  const secret = await getSecret(platform);
  const now = platform.clock.now();
  const [until = '', id = '', signature = ''] = request.split('.');
  const isOwn = verify(secret, formatRequest(`${until}.${id}`, email), signature);
  if (!isOwn || Number.parseInt(until, 36) <= now.getTime()) throw new ProblemError('code-invalid');
  await platform.rateLimiter.consume('personal data code entry', id, 5, codeMinutes * 60);
  const ofDay = ['personal data code entries in a day', email, maxEntriesPerDay, 86_400] as const;
  await platform.rateLimiter.consume(...ofDay);
  const account = await findAccountOfEmail(platform.database, email);
  if (code !== computeCode(secret, request, email) || account?.hasAuthenticator)
    throw new ProblemError('code-invalid');
  await platform.rateLimiter.refund(...ofDay);
  return createDataKey(secret, email, addMinutes(now, keyMinutes));
}

function createDataKey(secret: string, email: string, until: Date): string {
  const text = Buffer.from(JSON.stringify([email, until.getTime()])).toString('base64url');
  return `${text}.${sign(secret, `data key ${text}`)}`;
}

/** The address that a key proves. Throws 'data-key-invalid' for a foreign or expired one. */
export async function parseDataKey(
  platform: Pick<Platform, 'database' | 'clock'>,
  key: string,
): Promise<string> {
  const [text = '', signature = ''] = key.split('.');
  if (!verify(await getSecret(platform), `data key ${text}`, signature))
    throw new ProblemError('data-key-invalid');
  const [email, until] = z
    .tuple([z.string(), z.number()])
    .parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (until <= platform.clock.now().getTime()) throw new ProblemError('data-key-invalid');
  return email;
}
