import {
  maxUnaddressedOrders,
  type PersonalData,
  type UnaddressedOrder,
} from '#features/personal-data/contract/personal-data.ts';
import { recordCost } from '#platform/costly-work.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { eraseFromAuditLog } from '#platform/ops/audit-data-queries.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { collectTraces } from './delete-person.ts';
import {
  listObstacles,
  listSections,
  type PersonalDataContext,
  type Requester,
} from './get-personal-data.ts';

/** Orders without an email address, the newest first. */
export const findOrders = (
  { platform, unaddressedOrders }: PersonalDataContext,
  search: string,
): Promise<UnaddressedOrder[]> =>
  unaddressedOrders.find(platform.database, search, maxUnaddressedOrders);

const formatSubject = (orderIds: readonly number[]) =>
  `${orderIds.length === 1 ? 'order' : 'orders'} ${orderIds.join(', ')}`;

/** Everything that is held about the person of these orders. Orders with an address are left out. Writes an audit entry. */
export async function getOrderData(
  { platform: { database, clock }, unaddressedOrders: { sources } }: PersonalDataContext,
  orderIds: readonly number[],
  requester: Requester,
): Promise<PersonalData> {
  recordCost('export');
  const subject = { orderIds };
  const sections = await listSections(database, sources, subject, 'office');
  await writeAuditEntry(database, clock, {
    ...requester,
    action: 'show personal data',
    subject: formatSubject(orderIds),
  });
  return {
    email: null,
    createdAt: clock.now().toISOString(),
    hasAccount: false,
    sections,
    obstacles: await listObstacles(database, sources, subject, clock.now()),
  };
}

/** Deletes the person from these orders, in one transaction; the orders stay in the books. Throws 'data-in-use'. */
export async function deleteOrderData(
  { platform, unaddressedOrders: { sources } }: PersonalDataContext,
  orderIds: readonly number[],
  requester: Requester,
): Promise<void> {
  await platform.transact(async (db) => {
    const subject = { orderIds };
    const reasons = await listObstacles(db, sources, subject, platform.clock.now());
    if (reasons.length > 0) throw new ProblemError('data-in-use', { reasons: reasons.join(' ') });
    const { traces, counts } = await collectTraces(db, sources, subject);
    await eraseFromAuditLog(db, { ...traces, email: null });
    for (const source of sources) await source.erase(db, subject);
    await writeAuditEntry(db, platform.clock, {
      ...requester,
      action: 'delete personal data',
      subject: formatSubject(orderIds),
      after: counts,
    });
  });
}
