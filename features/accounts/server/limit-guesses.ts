import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import { getSessionIp } from '#platform/http/client-identity.ts';
import { readCookie, setCookie } from '#platform/http/cookies.ts';
import type { Platform } from '#platform/platform.ts';
import { readSecretOnce, sign } from '#platform/secrets.ts';
import { getSettings } from '#platform/settings.ts';
import { findUserByEmail, hasSessionFrom } from './queries.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'sign-in-guesses': null;
  }
}

/** A limit of guesses as the rate limiter takes it: name, key, points, seconds. */
export type GuessLimit = [name: string, key: string, points: number, seconds: number];

/** The wait grows: ten wrong guesses wait up to ten minutes, twenty up to two hours, thirty up to a day. */
const windows = [
  { points: 10, seconds: 10 * 60 },
  { points: 20, seconds: 2 * 60 * 60 },
  { points: 30, seconds: 24 * 60 * 60 },
] as const;

/**
 * The limits of guesses at an account. Its owner, on a device or at an address where they were signed in before, has limits of
 * their own, so no stranger can lock them out.
 */
export async function listGuessLimits(
  platform: Platform,
  kind: 'password' | 'code',
  email: string,
  request: FastifyRequest,
): Promise<GuessLimit[]> {
  const guesser = (await isOwnersClient(platform, email, request)) ? 'owner' : 'stranger';
  return windows.map(({ points, seconds }) => [
    `sign-in ${kind} of ${guesser}`,
    email,
    points,
    seconds,
  ]);
}

const deviceCookie = 'device';
const maxMarks = 4;
const deviceSeconds = 400 * 24 * 60 * 60;

const getMark = async (db: Database, email: string): Promise<string> =>
  sign(await readSecretOnce(db, 'known devices'), normalizeEmail(email)).slice(0, 22);

const listMarks = ({ config }: Platform, request: FastifyRequest): string[] =>
  readCookie(config, request, deviceCookie)?.split('.').filter(Boolean) ?? [];

async function isOwnersClient(
  platform: Platform,
  email: string,
  request: FastifyRequest,
): Promise<boolean> {
  const { database } = platform;
  if (listMarks(platform, request).includes(await getMark(database, email))) return true;
  return hasSessionFrom(database, email, getSessionIp(request));
}

/** Marks the device as one of the account's owner, who is signed in or has just used a link from an email. */
export async function rememberDevice(
  platform: Platform,
  email: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const mark = await getMark(platform.database, email);
  const marks = listMarks(platform, request);
  if (marks.includes(mark)) return;
  const value = [mark, ...marks].slice(0, maxMarks).join('.');
  setCookie(platform.config, reply, {
    name: deviceCookie,
    value,
    maxAgeSeconds: deviceSeconds,
  });
}

/** Tells the owner, once a day, that a stranger used up the guesses. */
export async function warnOwner(platform: Platform, email: string): Promise<void> {
  const { database, clock } = platform;
  const owner = await findUserByEmail(database, email);
  if (!owner) return;
  const site = await getSettings(database);
  const day = clock.now().toISOString().slice(0, 10);
  const address = site.email && `. Questions? Write to ${site.email}`;
  await platform.transact((db) =>
    queueEmail(db, {
      kind: 'sign-in-guesses',
      dedupeKey: `sign-in guesses ${owner.id} ${day}`,
      to: email,
      heading: 'Someone is trying to sign in to your account',
      blocks: [
        paragraph(
          write`Dear ${mention({ ...owner, email, userId: owner.id })},\nSomeone tried to sign in with your email and wrong passwords or codes. They didn't get in, and each further try has to wait longer.`,
        ),
        paragraph(
          'You can still sign in on a device you have used before. If it was you, choose "Forgot your password?" on the sign-in page.',
        ),
        paragraph(
          `If it wasn't you, you don't have to do anything. A passkey or an authenticator app in your profile protects you even better${address}.`,
        ),
      ],
    }),
  );
}
