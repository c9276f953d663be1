import { createHash, randomBytes } from 'node:crypto';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { isListedEmail } from './address-queries.ts';
import type { JoinInput, joinRequests } from '#features/join-us/contract/join-requests.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { queueConfirmEmail, queueRequestEmails } from './emails.ts';
import * as queries from './queries.ts';
import { isLinkExpired } from './rules.ts';

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Notes a request and emails its first person a link; until it is used, nobody sees the request. Where the site can't send email, it
 * waits for the secretary at once. The response is the same for an address that the directory has: only its owner reads that.
 */
export async function createJoinRequest(
  platform: Platform,
  { people, name, address, message }: JoinInput,
): Promise<EndpointResponse<typeof joinRequests.create>> {
  const { transact, clock, config } = platform;
  const email = normalizeEmail(people[0]?.email ?? '');
  const secret = randomBytes(32).toString('base64url');
  const isConfirmed = !config.SMTP_URL;
  return transact(async (db) => {
    await queries.deleteUnconfirmedRequests(db, email);
    const row = {
      state: isConfirmed ? ('waiting' as const) : ('unconfirmed' as const),
      // Who is in the directory already is for the secretary to say.
      family: { name, address, people: people.map((person) => ({ ...person, id: null })) },
      email,
      message,
      confirmHash: hashSecret(secret),
      createdAt: clock.now(),
    };
    const id = await queries.insertRequestRow(db, row);
    if (isConfirmed) await submitRequest(platform, db, id);
    else
      await queueConfirmEmail(platform, db, {
        to: email,
        name: people[0]?.name ?? '',
        isListed: await isListedEmail(db, email),
        link: buildScreenUrl(config.PUBLIC_URL, '/join-us/$secret', { secret }),
      });
    return { isConfirmed };
  });
}

type Confirmation = EndpointResponse<typeof joinRequests.confirm>;

/** The request behind a confirmation link; changes nothing, because mail programs open links on their own. */
export const getConfirmation = (platform: Platform, secret: string): Promise<Confirmation> =>
  platform.transact(async (db) => {
    const { family, state } = await lockByLink(platform, db, secret);
    return { name: family.name, isConfirmed: state !== 'unconfirmed' };
  });

/** Confirms the address: the request waits for the secretary. A second time is no error. */
export const confirmJoinRequest = (platform: Platform, secret: string): Promise<Confirmation> =>
  platform.transact(async (db) => {
    const { id, family, state } = await lockByLink(platform, db, secret);
    if (state === 'unconfirmed') {
      await queries.updateRequestRow(db, id, { state: 'waiting' });
      await submitRequest(platform, db, id);
    }
    return { name: family.name, isConfirmed: true };
  });

async function lockByLink({ clock }: Platform, db: Database, secret: string) {
  const request = await queries.lockRequestByHash(db, hashSecret(secret));
  if (!request || isLinkExpired(request, clock.now())) throw new ProblemError('join-link-invalid');
  return request;
}

/** Tells the secretaries of a request that waits for them from now on. */
export async function submitRequest(platform: Platform, db: Database, id: number): Promise<void> {
  const request = await queries.findRequest(db, id);
  if (!request) throw new ProblemError('join-request-not-found');
  await writeAuditEntry(db, platform.clock, {
    actorId: 'system',
    actorName: 'By link to the address',
    action: request.memberId === null ? 'ask to join community' : 'correct household',
    subject: `join request ${id}`,
  });
  await queueRequestEmails(platform, db, request);
}
