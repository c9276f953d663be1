import { z } from 'zod';
import { cents, day, timestamp } from '#contract/codecs.ts';
import { get, put } from '#contract/endpoint.ts';
import { line } from '#contract/texts.ts';

const countedCents = z.int({ error: 'Amount is required' }).min(0).max(100_000_000);

export const DrawerClosingInput = z.object({
  /** In the drawer before the first sale. */
  startCents: countedCents,
  cashCents: countedCents,
  checkCents: countedCents,
  /** Required when something is missing or too much. */
  note: line(300),
});
export type DrawerClosingInput = z.output<typeof DrawerClosingInput>;

const DrawerClosing = DrawerClosingInput.extend({
  /** What the sales of the day were when it was counted. */
  soldCashCents: z.int(),
  soldCheckCents: z.int(),
  closedAt: timestamp,
});

/** What a person sold at the box office on a day, and the closing count. */
export const Drawer = z.object({
  userId: z.string(),
  name: z.string(),
  day: z.string(),
  /** Sales minus refunds of that day, by payment method. */
  cashCents: z.int(),
  checkCents: z.int(),
  zelleCents: z.int(),
  checks: z.array(z.object({ orderId: z.int(), reference: z.string(), amountCents: cents })),
  closing: DrawerClosing.nullable(),
});
export type Drawer = z.output<typeof Drawer>;

const byDay = z.object({ day });

export const drawers = {
  get: get('/api/reception/drawer/:day', {
    summary: "The caller's sales at the box office of a day, and the closing count",
    access: ['reception', 'treasurer'],
    params: byDay,
    response: Drawer,
  }),
  close: put('/api/reception/drawer/:day', {
    summary: "Record the closing count of the caller's drawer; a later count replaces it",
    access: ['reception', 'treasurer'],
    params: byDay,
    body: DrawerClosingInput,
    response: Drawer,
    problems: ['day-in-future', 'drawer-note-missing'],
  }),
  list: get('/api/reception/drawers/:day', {
    summary: 'The drawers of a day: everyone who sold or counted',
    access: ['treasurer'],
    params: byDay,
    response: z.array(Drawer),
  }),
};
