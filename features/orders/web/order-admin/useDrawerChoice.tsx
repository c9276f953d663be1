import { dayInTimeZone } from '#contract/rules/dates.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { isDrawerMethod, type PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import { useSite } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';

/** Whose drawer money is paid back from: the account's own, or one of today that is not counted yet. */
export function useDrawerChoice(method: PaymentMethod) {
  const account = useOwnAccount();
  const timeZone = useSite().data?.timeZone;
  const day = dayInTimeZone(new Date(), timeZone ?? 'UTC');
  const query = useQuery({
    ...apiQueryOptions(drawers.list, { params: { day } }),
    staleTime: 0,
    enabled: isDrawerMethod(method) && timeZone !== undefined,
  });
  const [chosen, setChosen] = useState<string>();
  const own = query.data?.find(({ userId }) => userId === account.id);
  const others = query.data?.filter((item) => item !== own && !item.closing) ?? [];
  if (!isDrawerMethod(method)) return { input: {}, field: null };
  const hint = own?.closing ? 'Your drawer is counted already. Count it again afterwards.' : '';
  if (others.length === 0) return { input: {}, field: hint && <p>{hint}</p> };
  const drawer = chosen ?? (own && !own.closing ? account.id : others[0]?.userId) ?? account.id;
  const field = (
    <SelectField
      id="refund-drawer"
      label="Out of the drawer of"
      hint={drawer === account.id ? hint : ''}
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
