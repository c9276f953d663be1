import type { Account } from '#contract/account.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { endHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';

/** Lets a restored site charge cards, refund and send email; what has waited begins within seconds. Does nothing on another site. */
export async function releaseSite({ transact, clock }: Platform, actor: Account): Promise<void> {
  await transact(async (db, publish) => {
    if (!(await endHold(db))) return;
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'start payments and email',
      subject: 'site',
      before: { onHold: true },
      after: { onHold: false },
    });
    await publish('site');
  });
}
