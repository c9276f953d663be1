import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#contract/account.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { type chairs, sharedTableMessage } from '#features/hall/contract/chairs.ts';
import { getAlsoAdmitted } from '#features/event/contract/rules/chair-states.ts';
import type { ChairType } from '#contract/chairs.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import {
  listTableChairs,
  lockChairs,
  lockTable,
  updateAdmits,
  updateMaxChildren,
} from './queries.ts';
import { compareChairs, isClaimed, toChair } from './rules.ts';

const sharedTypes: readonly ChairType[] = ['adult', 'children'];

/** Changes who may sit at a table. Chairs in use stay as they are; the others follow. */
export async function updateTable(
  platform: Platform,
  input: EndpointInput<typeof chairs.updateTable>['body'],
  actor: Account,
): Promise<EndpointResponse<typeof chairs.updateTable>> {
  const { tableName, admits, maxChildren, seen } = input;
  if (admits.some((type) => !sharedTypes.includes(type)))
    throw new ProblemError('validation-failed', {}, { admits: sharedTableMessage });
  const event = await findEventOrCurrent(platform, input.event);
  return platform.transact(async (db, publish) => {
    const now = platform.clock.now();
    const target = { eventId: event.id, tableName };
    const table = await lockTable(db, target);
    if (!table) throw new ProblemError('table-not-found');
    const before = await lockChairs(
      db,
      (await listTableChairs(db, target)).map(({ id }) => id),
      'update',
    );
    const current = {
      families: before.some((record) => toChair(record, now).admits.length > 1),
      maxChildren: table.maxChildren,
    };
    requireUnchanged(seen, current);
    await updateMaxChildren(db, target, maxChildren);
    const free = before.filter(({ claim }) => !isClaimed(claim, now));
    const changes = free.map(({ id, chairType, alsoAdmits }) => ({
      id,
      before: { alsoAdmits },
      after: { alsoAdmits: getAlsoAdmitted(chairType, admits) },
    }));
    for (const { id, after } of changes) await updateAdmits(db, id, after.alsoAdmits);
    await platform.emit(
      db,
      'chairs changed',
      free.map(({ id }) => id),
    );
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'change table',
      subject: `event ${event.id}, ${tableName}`,
      before: { maxChildren: table.maxChildren },
      after: {
        admits,
        maxChildren,
        chairs: free.length,
        changedChairs: changes.filter(({ before, after }) => !isDeepStrictEqual(before, after)),
      },
    });
    await publish(
      `chairs:${event.id}`,
      before.map(({ id }) => id),
    );
    await publish('events');
    const after = await listTableChairs(db, target);
    return {
      chairs: after.toSorted(compareChairs).map((record) => toChair(record, now)),
      maxChildren,
    };
  });
}
