import { formatMoney } from '#contract/rules/money.ts';
import type { OwnPledge } from '#features/donations/contract/pledges.ts';
import { parseCents } from '#features/donations/contract/rules/donations.ts';
import type { z } from 'zod';

/** A pledge as it is typed. */
export type PledgeFormValues = {
  purpose: string;
  name: string;
  email: string;
  phone: string;
  amount: string;
  parts: string;
  firstDueOn: string;
};

export const toFormValues = (pledge: OwnPledge | null): PledgeFormValues => ({
  purpose: pledge?.purpose ?? '',
  name: pledge?.name ?? '',
  email: pledge?.email ?? '',
  phone: pledge?.phone ?? '',
  amount: pledge ? formatMoney(pledge.totalCents).replace('$', '') : '',
  parts: String(pledge?.parts ?? 1),
  firstDueOn: pledge?.firstDueOn ?? '',
});

/** What the form promises, as far as it can be read. */
export const toPlan = ({ amount, parts, firstDueOn }: PledgeFormValues) => ({
  totalCents: parseCents(amount) ?? 0,
  parts: /^\s*\d+\s*$/.test(parts) ? Number(parts) : 0,
  firstDueOn,
});

const fieldNames: Record<string, string> = { totalCents: 'amount' };

/** The request of a form, or what is wrong in it, by field. */
export function parsePledge<Input>(schema: z.ZodType<Input>, values: PledgeFormValues) {
  const { data, error } = schema.safeParse({ ...values, ...toPlan(values) });
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    errors[fieldNames[field] ?? field] ??= message;
  }
  return { input: data, errors };
}
