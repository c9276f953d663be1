import { buildUrl } from '#contract/client.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { Secret } from '#contract/secret.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import { groupMessages } from '#features/groups/contract/group-messages.ts';
import type { EmailBuilder } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, quote, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { z } from 'zod';
import { createTurnOffKey } from './change-email-choice.ts';
import { findGroupMember } from './membership-queries.ts';
import { findRecipient, listMembersWithoutEmails, setSkipReason } from './message-queries.ts';

const RecipientEmail = z.object({ recipientId: z.int() });
type RecipientEmail = z.output<typeof RecipientEmail>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'group-message': RecipientEmail;
  }
}

type Needs = Pick<Platform, 'database' | 'config'>;

/** Written when it is sent, to those who still belong to the group and want its emails. */
export const createMessageEmail = (platform: Needs): EmailBuilder<RecipientEmail> => ({
  data: RecipientEmail,
  build: ({ recipientId }) => buildMessageEmail(platform, recipientId),
});

async function buildMessageEmail(
  { database, config }: Needs,
  recipientId: number,
): Promise<Email | null> {
  const row = await findRecipient(database, recipientId);
  // Deleted with the data of its person.
  if (!row || row.recipient.memberId === null || row.recipient.email === '') return null;
  const { recipient, message, group } = row;
  const { memberId } = row.recipient;
  const skip = async (reason: 'left' | 'off') => {
    await setSkipReason(database, recipientId, reason);
    return null;
  };
  if (!(await findGroupMember(database, group.id, memberId))) return skip('left');
  if ((await listMembersWithoutEmails(database, group.id)).has(memberId)) return skip('off');
  const senderEmail = await findConfirmedEmail(database, message.senderId);
  const sender = { name: message.senderName, userId: message.senderId, email: senderEmail };
  const key = await createTurnOffKey(database, group.id, memberId);
  const turnOffUrl = buildScreenUrl(config.PUBLIC_URL, '/group-mail/$key', { key });
  return {
    to: recipient.email,
    ...(senderEmail && { replyTo: senderEmail }),
    subject: write`${group.name}: ${quote(sender, message.subject)}`,
    heading: quote(sender, message.subject),
    blocks: [
      paragraph(write`${mention(sender)} wrote to ${group.name}:`),
      paragraph(quote(sender, message.body)),
      {
        kind: 'button',
        label: 'Open the page of the group',
        url: buildScreenUrl(config.PUBLIC_URL, '/groups/$id', { id: group.id }),
      },
      paragraph(
        write`Your reply goes to ${mention(sender)}. You get this because you belong to ${group.name}. To stop its emails: ${turnOffUrl}`,
      ),
    ],
    unsubscribeUrl: new Secret(
      'link',
      buildUrl(config.PUBLIC_URL, groupMessages.turnOff, { params: { key } }),
    ),
  };
}
