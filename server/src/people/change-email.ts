import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeDown } from '../accounts/note-sign-in-change.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { addMinutes } from '../platform/clock.ts';
import { brokenConstraint, type Database } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { writeMail } from '../platform/mail-frame.ts';
import { enqueue, type WorkHandler } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { sign, siteSecret, verify } from '../platform/secrets.ts';
import { readSettings } from '../platform/settings.ts';
import { type Asking, proveSelf } from './prove-self.ts';
import { endInvitations, findPerson, replaceEmail } from './queries.ts';

const workKind = 'email-link';
const validMinutes = 60;

/** What a link says: it counts only while the account has the address it had, so it counts once. */
const Wish = z.object({ id: z.string(), from: z.string(), to: z.string(), until: z.number() });
type Wish = z.output<typeof Wish>;

const secretOf = (db: Database) => siteSecret(db, 'email changes');

/**
 * Has a link sent to a new address. The request only puts work in the queue: whether somebody else has the address
 * is looked up afterwards, where no answer depends on it.
 */
export async function askForEmail(
  platform: Platform,
  { email, password }: { email: string; password?: string | undefined },
  asking: Asking,
): Promise<void> {
  await platform.limits.take('new e-mail address', asking.who.id, 5, 60 * 60);
  await proveSelf(platform, password, asking);
  await enqueue(platform.database, {
    kind: workKind,
    dedupeKey: `${workKind} ${randomUUID()}`,
    payload: { id: asking.who.id, to: email.toLowerCase() },
  });
}

/** The outbox's handler of that work. */
export function emailLinkWork(platform: Platform): Record<string, WorkHandler> {
  const { database, clock, config } = platform;
  return {
    [workKind]: async ({ payload, dedupeKey }) => {
      const { id, to } = Wish.pick({ id: true, to: true }).parse(payload);
      const person = await findPerson(database, id);
      if (!person || (await findUserByEmail(database, to))) return;
      const until = addMinutes(clock.now(), validMinutes).getTime();
      const secret = linkSecret(await secretOf(database), { id, from: person.email, to, until });
      const site = await readSettings(database);
      const letter = addressMail(site, person.name, `${config.PUBLIC_URL}/#/email/${secret}`);
      await platform.transact((db) =>
        queueMail(db, { dedupeKey, to, subject: 'Your new e-mail address', ...letter }),
      );
    },
  };
}

/** Takes the new address, and tells the old one. Refuses with 'email-link-invalid'. */
export async function confirmEmail(platform: Platform, secret: string): Promise<{ email: string }> {
  const { database, clock, transact } = platform;
  const wish = readLink(await secretOf(database), secret);
  if (!wish || wish.until < clock.now().getTime()) throw new Refusal('email-link-invalid');
  try {
    await transact(async (db) => {
      const before = await findPerson(db, wish.id);
      if (!before || !(await replaceEmail(db, wish, clock.now())))
        throw new Refusal('email-link-invalid');
      // What was sent to the old address opens nothing any more.
      await endInvitations(db, wish.id, clock.now());
      const told = `You sign in with another e-mail address from now on: ${wish.to}`;
      const change = { action: 'change e-mail address', told, before: wish.from, after: wish.to };
      await writeDown(platform, db, change, before);
    });
  } catch (error) {
    if (brokenConstraint(error) === 'user_email_unique') throw new Refusal('email-link-invalid');
    throw error;
  }
  return { email: wish.to };
}

function linkSecret(secret: string, wish: Wish): string {
  const text = Buffer.from(JSON.stringify(wish)).toString('base64url');
  return `${text}.${sign(secret, text)}`;
}

function readLink(secret: string, link: string): Wish | null {
  const [text = '', signature = ''] = link.split('.');
  if (!verify(secret, text, signature)) return null;
  return Wish.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

const addressMail = (site: { name: string; email: string }, name: string, url: string) =>
  writeMail({
    site,
    heading: 'Your new e-mail address',
    blocks: [
      {
        kind: 'paragraph',
        text: `Dear ${name},\nyou want to sign in with this address. Confirm that it is yours:`,
      },
      { kind: 'button', label: 'Use this address', url },
      {
        kind: 'paragraph',
        text: `The link works once, for ${validMinutes} minutes. If it was not you, do nothing.`,
      },
    ],
  });
