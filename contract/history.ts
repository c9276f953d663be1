import { z } from 'zod';
import { timestamp } from './codecs.ts';
import { type Access, get } from './endpoint.ts';
import type { ProblemCode } from './problems.ts';

/** A change of a record, as the audit log has it. */
export const Change = z.object({
  id: z.int(),
  at: timestamp,
  actorName: z.string(),
  /** Verb and noun: 'move ticket'. */
  action: z.string(),
  /** The changed record: 'order 7', 'ticket 12'. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type Change = z.output<typeof Change>;

/** Every change of the record at `path`, oldest first. */
export const declareHistory = <
  const Path extends string,
  const A extends Access,
  Params extends z.core.$ZodLooseShape,
>(
  record: { path: Path; access: A; problems?: readonly ProblemCode[] },
  summary: string,
  params: z.ZodObject<Params>,
) =>
  get(`${record.path}/history`, {
    summary,
    access: record.access,
    params,
    response: z.array(Change),
    ...(record.problems && { problems: record.problems }),
  });
