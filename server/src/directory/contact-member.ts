import { randomUUID } from 'node:crypto';
import type { Account } from '@namugongo/contract/accounts';
import type { Contact } from '@namugongo/contract/directory';
import { audit } from '../platform/audit.ts';
import { queueMail } from '../platform/mail.ts';
import { type MailBlock, writeMail } from '../platform/mail-frame.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { readSettings } from '../platform/settings.ts';
import * as queries from './queries.ts';
import { canContact } from './rules.ts';

const hour = 3600;

/**
 * Sends a member somebody's message; neither learns the other's address, unless the sender shares theirs.
 * A sender may write ten messages an hour, a member gets twenty a day at most.
 */
export async function contactMember(
  { database, transact, clock, config, limits }: Platform,
  id: number,
  { message, shareAddress }: Contact,
  who: Account,
): Promise<void> {
  const entry = await queries.findEntry(database, id);
  if (!entry) throw new Refusal('member-not-found');
  if (!canContact(entry) || entry.userId === who.id)
    throw new Refusal('contact-unavailable', { name: entry.name });
  await limits.take('contact from', who.id, 10, hour);
  await limits.take('contact to', String(id), 20, 24 * hour);
  const answer: MailBlock = shareAddress
    ? { kind: 'paragraph', text: `Answer this message to write to ${who.name} (${who.email}).` }
    : {
        kind: 'paragraph',
        text: `${who.name} has not shared an address, and yours was not shown. You can answer through the directory.`,
      };
  await transact(async (db) => {
    const site = await readSettings(db);
    const heading = `A message from ${who.name}`;
    const letter = writeMail({
      site,
      heading,
      blocks: [
        { kind: 'paragraph', text: `Dear ${entry.name},\n${who.name} writes to you:` },
        { kind: 'paragraph', text: message },
        answer,
        {
          kind: 'button',
          label: 'Open the directory',
          url: `${config.PUBLIC_URL}/#/directory`,
        },
      ],
    });
    await queueMail(db, {
      dedupeKey: `contact ${randomUUID()}`,
      to: entry.email,
      ...(shareAddress && { replyTo: who.email }),
      subject: heading,
      ...letter,
    });
    // That somebody wrote is told, what they wrote is theirs.
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'write to member',
      subject: `member ${id}`,
      after: { shareAddress },
    });
  });
}
