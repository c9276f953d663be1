import type { Account } from '@namugongo/contract/accounts';
import { audit } from './audit.ts';
import { takeMessageBack } from './mail-queries.ts';
import { wakeOutbox } from './outbox.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './problems.ts';

/** Puts a message's work back into the queue: it is written anew from what was asked for, and sent. */
export async function sendMailAgain(platform: Platform, id: number, who: Account): Promise<void> {
  await platform.transact(async (db) => {
    const message = await takeMessageBack(db, id);
    if (!message) throw new Refusal('message-not-found');
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'send message again',
      subject: `message ${id}`,
      after: { to: message.recipient, subject: message.subject },
    });
    await wakeOutbox(db, 'mail');
  });
}
