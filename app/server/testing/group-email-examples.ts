import { eq } from 'drizzle-orm';
import { toPlainName } from '#platform/email/email-text.ts';
import { queueDecisionEmail, queueRequestEmails } from '#features/groups/server/emails.ts';
import {
  communityGroup,
  groupEmailOff,
  groupMember,
  groupMessage,
} from '#features/groups/server/tables.ts';
import { queueEmailFromBuilder } from '#platform/email/email.ts';
import { addGroupMessage } from './group-rows.ts';
import { member } from '#features/directory/server/tables.ts';
import { type Example, type ExampleContext, toAccount } from './example-context.ts';

/** The group that the recipient leads. */
async function findLedGroup({ platform, person }: ExampleContext) {
  const [group] = await platform.database
    .select({ id: communityGroup.id, name: communityGroup.name, memberId: member.id })
    .from(communityGroup)
    .innerJoin(groupMember, eq(groupMember.groupId, communityGroup.id))
    .innerJoin(member, eq(member.id, groupMember.memberId))
    .where(eq(member.userId, person.id));
  return group ?? { id: 0, name: 'Choir', memberId: 0 };
}

/** An example of each email about a group. */
export const groupExamples: Record<'group-request' | 'group-decision' | 'group-message', Example> =
  {
    'group-request': async (context) => {
      const { platform, other } = context;
      const message = `${toPlainName(other.name)} sings alto`;
      const group = await findLedGroup(context);
      await queueRequestEmails(platform, platform.database, {
        group,
        message,
        actor: toAccount(other),
      });
    },
    'group-decision': async (context) => {
      const { platform, person, other } = context;
      await queueDecisionEmail(platform, platform.database, {
        group: await findLedGroup(context),
        person: { ...person, userId: person.id },
        isAccepted: true,
        reply: `See you on Sunday. ${toPlainName(other.name)}`,
        actor: toAccount(other),
      });
    },
    'group-message': async (context) => {
      const { platform, person, other } = context;
      const { database, clock } = platform;
      const group = await findLedGroup(context);
      const at = clock.now();
      const recipientId = await addGroupMessage(database, {
        ...person,
        groupId: group.id,
        memberId: group.memberId,
        at,
      });
      await database
        .update(groupMessage)
        .set({
          senderId: other.id,
          senderName: other.name,
          body: `${toPlainName(other.name)} sings`,
        })
        .where(eq(groupMessage.groupId, group.id));
      await database.delete(groupEmailOff);
      await queueEmailFromBuilder(database, {
        dedupeKey: `group-message example ${recipientId}`,
        builder: 'group-message',
        data: { recipientId },
      });
    },
  };
