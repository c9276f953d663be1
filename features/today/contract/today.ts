import { z } from 'zod';
import { Event } from '#contract/event.ts';
import { get } from '#contract/endpoint.ts';
import { type StaffTaskKind, staffTasks } from './rules/staff-tasks.ts';

const kinds = Object.keys(staffTasks) as [StaffTaskKind, ...StaffTaskKind[]];

/** The sale of the current event, in chairs. */
export const SaleState = z.object({
  event: Event,
  sold: z.int(),
  /** In carts, or being paid. */
  held: z.int(),
  free: z.int(),
  seated: z.int(),
  /** Income from tickets in cents, without fees; below zero when more was refunded than paid. */
  soldCents: z.int(),
});
export type SaleState = z.output<typeof SaleState>;

export const today = {
  get: get('/api/today', {
    summary: "The account's tasks that wait, and the state of the sale",
    access: 'signed-in',
    response: z.object({
      tasks: z.array(z.object({ kind: z.enum(kinds), count: z.int().min(1) })),
      /** Null for accounts without a part in the reception, and without an event. */
      sale: SaleState.nullable(),
    }),
  }),
};
