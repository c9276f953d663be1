import { normalizeText } from '#contract/rules/normalize.ts';
import { findAccountOfEmail } from '#features/accounts/server/personal-data-queries.ts';
import { lockFirstAdministrator } from '#features/accounts/server/queries.ts';
import { hasOtherAdministrator } from '#features/people/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { eraseActor, eraseFromAuditLog } from '#platform/ops/audit-data-queries.ts';
import type { PersonalDataSource } from '#platform/ops/personal-data.ts';
import { queueDeletionEmail } from './emails.ts';
import {
  auditRequest,
  byCode,
  findSubject,
  listObstacles,
  type PersonalDataContext,
  type Requester,
} from './get-personal-data.ts';

/**
 * Deletes a person from everything that the site holds, in one transaction; orders and books stay, without the person. Throws
 * 'data-in-use' while tickets, payments or agreements still need it, and 'last-administrator'.
 */
export async function deletePerson(
  { platform, sources }: PersonalDataContext,
  email: string,
  requester: Requester,
): Promise<void> {
  await platform.transact(async (db, publish) => {
    const subject = await findSubject(db, email);
    const reasons = await listObstacles(db, sources, subject, platform.clock.now());
    if (reasons.length > 0) throw new ProblemError('data-in-use', { reasons: reasons.join(' ') });
    const account = await findAccountOfEmail(db, email);
    if (account?.isAdministrator) {
      await lockFirstAdministrator(db);
      if (!(await hasOtherAdministrator(db, account.id)))
        throw new ProblemError('last-administrator');
    }
    const { userId } = subject;
    const isOwn = requester.actorId === userId;
    const isByPerson = isOwn || requester === byCode;
    const { traces, counts } = await collectTraces(db, sources, subject);
    if (isByPerson) await platform.emit(db, 'person leaves', subject);
    traces.values.add(subject.email);
    await eraseFromAuditLog(db, { ...traces, email: subject.email });
    if (userId !== null) await eraseActor(db, userId);
    for (const source of sources) await source.erase(db, subject);
    if (isByPerson)
      await queueDeletionEmail(platform, db, { ...subject, hadAccount: userId !== null });
    await auditRequest(platform, db, {
      email,
      requester: isOwn ? { ...requester, actorName: 'The person' } : requester,
      action: 'delete personal data',
      after: counts,
    });
    if (userId !== null) await publish(`account:${userId}`);
  });
}

const identifyingLabels = ['Name', 'Email', 'Telephone'];

/** What names the person in the audit log, and the number of records of each kind. */
export async function collectTraces<Subject>(
  db: Database,
  sources: readonly PersonalDataSource<Subject>[],
  subject: Subject,
): Promise<{
  traces: { values: Set<string>; records: string[] };
  counts: Record<string, number>;
}> {
  const values = new Set<string>();
  const records: string[] = [];
  const counts: Record<string, number> = {};
  for (const source of sources) {
    const own = await source.list(db, subject);
    if (own.length > 0) counts[source.title] = own.length;
    for (const record of own)
      for (const label of identifyingLabels)
        if (typeof record[label] === 'string') values.add(normalizeText(record[label]));
    records.push(...((await source.listAuditSubjects?.(db, subject)) ?? []));
  }
  // A field that is empty identifies nobody.
  values.delete('');
  return { traces: { values, records }, counts };
}
