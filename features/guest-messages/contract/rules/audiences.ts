import { type ChairType, chairTypes } from '#contract/chairs.ts';
import { line } from '#contract/texts.ts';
import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { id } from '#contract/codecs.ts';
import { z } from 'zod';

/** Which guests of an event a message is for. */
export const Audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('table'), table: line(60, { required: 'Choose a table' }) }),
  z.object({ kind: z.literal('order'), order: id }),
  /** Who bought several seats and has not said yet who comes. */
  z.object({ kind: z.literal('unnamed') }),
  z.object({ kind: z.literal('not-arrived') }),
  z.object({ kind: z.literal('guest-type'), guestType: z.enum(chairTypes) }),
]);
export type Audience = z.output<typeof Audience>;
export type AudienceKind = Audience['kind'];

export const audienceLabels: Record<AudienceKind, string> = {
  everyone: 'All guests',
  table: 'One table',
  order: 'One order',
  unnamed: 'Orders without the names of all guests',
  'not-arrived': 'Guests who have not arrived',
  'guest-type': 'One type of guest',
};

const typeLabels: Record<ChairType, string> = {
  ...chairTypeLabels,
  adult: 'Adults',
  priest: 'Invited guests',
};

/** 'All guests', 'Table 3', 'Order 12', 'Adults'. */
export function formatAudience(audience: Audience): string {
  if (audience.kind === 'table') return audience.table;
  if (audience.kind === 'order') return `Order ${audience.order}`;
  if (audience.kind === 'guest-type') return typeLabels[audience.guestType];
  return audienceLabels[audience.kind];
}

export const guestTypeOptions = chairTypes.map((value) => ({ value, label: typeLabels[value] }));
