import {
  maxUnaddressedOrders,
  type PersonalData,
  type UnaddressedOrder,
} from '#features/personal-data/contract/personal-data.ts';
import { listStoredWritings } from '#contract/rules/telephones.ts';
import { recordCost } from '#platform/costly-work.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { eraseFromAuditLog } from '#platform/ops/audit-data-queries.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Database } from '#platform/database/database.ts';
import type { OrderSubject } from '#platform/ops/personal-data.ts';
import { collectTraces } from './delete-person.ts';
import {
  listObstacles,
  listSections,
  type PersonalDataContext,
  type Requester,
} from './get-personal-data.ts';
import type { OrderSources } from './sources.ts';

/** Orders without an email address, the newest first. */
export const findOrders = (
  { platform, unaddressedOrders }: PersonalDataContext,
  search: string,
): Promise<UnaddressedOrder[]> =>
  unaddressedOrders.find(platform.database, search, maxUnaddressedOrders);

/** A person without an email address: their orders, and a number that they have proven to the office. */
type UnaddressedPerson = {
  orders?: readonly number[] | undefined;
  telephone?: string | undefined;
};

/** 'orders 1, 2'. A number stays out of the audit log. */
function formatSubject({ orders = [], telephone }: UnaddressedPerson): string {
  const list = `${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`;
  if (telephone === undefined) return list;
  return orders.length === 0 ? 'a telephone number' : `${list} and a telephone number`;
}

async function findSubject(
  db: Database,
  { listTelephones }: OrderSources,
  { orders = [], telephone }: UnaddressedPerson,
): Promise<OrderSubject> {
  const numbers = orders.length === 0 ? [] : await listTelephones(db, orders);
  if (telephone !== undefined) numbers.push(telephone);
  return { orderIds: orders, telephones: [...new Set(numbers.flatMap(listStoredWritings))] };
}

/**
 * Everything that is held about a person without an email address. Orders and other records with an address are left out. Writes an
 * audit entry.
 */
export async function getOrderData(
  { platform: { database, clock }, unaddressedOrders }: PersonalDataContext,
  person: UnaddressedPerson,
  requester: Requester,
): Promise<PersonalData> {
  recordCost('export');
  const { sources } = unaddressedOrders;
  const subject = await findSubject(database, unaddressedOrders, person);
  const sections = await listSections(database, sources, subject, 'office');
  await writeAuditEntry(database, clock, {
    ...requester,
    action: 'show personal data',
    subject: formatSubject(person),
  });
  return {
    email: null,
    createdAt: clock.now().toISOString(),
    hasAccount: false,
    sections,
    obstacles: await listObstacles(database, sources, subject, clock.now()),
  };
}

/** Deletes a person without an email address, in one transaction; orders stay in the books. Throws 'data-in-use'. */
export async function deleteOrderData(
  { platform, unaddressedOrders }: PersonalDataContext,
  person: UnaddressedPerson,
  requester: Requester,
): Promise<void> {
  await platform.transact(async (db) => {
    const { sources } = unaddressedOrders;
    const subject = await findSubject(db, unaddressedOrders, person);
    const reasons = await listObstacles(db, sources, subject, platform.clock.now());
    if (reasons.length > 0) throw new ProblemError('data-in-use', { reasons: reasons.join(' ') });
    const { traces, counts } = await collectTraces(db, sources, subject);
    await eraseFromAuditLog(db, { ...traces, email: null });
    for (const source of sources) await source.erase(db, subject);
    await writeAuditEntry(db, platform.clock, {
      ...requester,
      action: 'delete personal data',
      subject: formatSubject(person),
      after: counts,
    });
  });
}
