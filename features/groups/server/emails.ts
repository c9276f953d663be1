import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { listSecretaryEmails } from '#features/accounts/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { mention, quote, write } from '#platform/email/email-text.ts';
import { limitEmail, unaddressedOffice } from '#platform/email/limit-emails.ts';
import type { Platform } from '#platform/platform.ts';
import { listGroupMembers } from './membership-queries.ts';
import type { GroupRow } from './rules.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'group-request': null;
    'group-decision': null;
  }
}

type Needs = Pick<Platform, 'config'>;
type GroupName = Pick<GroupRow, 'id' | 'name'>;

const groupButton = ({ config }: Needs, { id }: GroupName, label: string): EmailBlock => ({
  kind: 'button',
  label,
  url: buildScreenUrl(config.PUBLIC_URL, '/groups/$id', { id }),
});

/** To the leaders who can sign in and answer; without one, to the secretaries or else the office. */
async function listDeciders(db: Database, groupId: number): Promise<string[]> {
  const leaders = (await listGroupMembers(db, groupId)).filter(
    ({ role, userId }) => role === 'leader' && userId !== null,
  );
  if (leaders.length > 0) return leaders.map(({ email }) => email);
  return listSecretaryEmails(db);
}

/** Tells those who can answer that someone asks to join. */
export async function queueRequestEmails(
  platform: Needs,
  db: Database,
  { group, message, actor }: { group: GroupName; message: string; actor: Account },
): Promise<void> {
  const person = mention({ ...actor, userId: actor.id });
  const key = randomUUID();
  const recipients = await listDeciders(db, group.id);
  if (recipients.length === 0) await limitEmail(db, 'group-request', unaddressedOffice);
  for (const to of recipients)
    await queueEmail(db, {
      kind: 'group-request',
      dedupeKey: `group request ${key} ${to}`,
      to,
      heading: write`${person} asks to join ${group.name}`,
      blocks: [
        paragraph(write`${person} would like to join ${group.name}.`),
        ...(message ? [paragraph(quote(person.person, message))] : []),
        groupButton(platform, group, 'Accept or decline'),
      ],
    });
}

type Decision = {
  group: GroupName;
  person: { name: string; email: string; userId: string | null };
  isAccepted: boolean;
  reply: string;
  actor: Account;
};

/** Tells the person what became of their request. */
export async function queueDecisionEmail(
  platform: Needs,
  db: Database,
  { group, person, isAccepted, reply, actor }: Decision,
): Promise<void> {
  if (person.email === '') return limitEmail(db, 'group-decision', unaddressedOffice);
  await queueEmail(db, {
    kind: 'group-decision',
    dedupeKey: `group decision ${randomUUID()}`,
    to: person.email,
    heading: isAccepted ? `Welcome to ${group.name}` : `Your request to join ${group.name}`,
    blocks: [
      paragraph(write`Dear ${mention(person)},`),
      paragraph(
        isAccepted
          ? `You now belong to ${group.name}. We're glad to have you.`
          : `Thank you for asking to join ${group.name}. It isn't possible right now.`,
      ),
      ...(reply ? [paragraph(quote({ ...actor, userId: actor.id }, reply))] : []),
      groupButton(platform, group, 'Open the page of the group'),
    ],
  });
}
