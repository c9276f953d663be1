import { dayInTimeZone } from '#contract/rules/dates.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { isDrawerMethod, type PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import { useSite } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { chooseDrawer } from './choose-drawer.ts';

/** Whose drawer money is paid back from: the account's own, or one of today that is not counted yet. */
export function useDrawerChoice(parts: readonly { method: PaymentMethod }[]) {
  const leavesDrawer = parts.some(({ method }) => isDrawerMethod(method));
  const account = useOwnAccount();
  const timeZone = useSite().data?.timeZone;
  const day = dayInTimeZone(new Date(), timeZone ?? 'UTC');
  const query = useQuery({
    ...apiQueryOptions(drawers.list, { params: { day } }),
    staleTime: 0,
    enabled: leavesDrawer && timeZone !== undefined,
  });
  const [chosen, setChosen] = useState<string>();
  if (!leavesDrawer) return { input: {}, field: null };
  const { drawer, others, isCounted } = chooseDrawer(query.data ?? [], account.id, chosen);
  const hint = isCounted ? 'Your drawer is counted already. Count it again after the refund.' : '';
  if (others.length === 0) return { input: {}, field: hint && <p>{hint}</p> };
  const field = (
    <SelectField
      id="refund-drawer"
      label="Out of the drawer of"
      hint={hint}
      value={drawer}
      options={[
        { value: account.id, label: `${account.name} (you)` },
        ...others.map(({ userId, name }) => ({ value: userId, label: name })),
      ]}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
    />
  );
  return { input: { drawer }, field };
}
