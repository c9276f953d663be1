import { payments } from '#features/payments/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { CardSection, type CardSectionProps } from './payment-card/CardSection.tsx';

/** Card field of the payment provider that the site is configured for. */
export function PaymentCardSection(props: Omit<CardSectionProps, 'configQuery'>) {
  const configQuery = useQuery({
    ...apiQueryOptions(payments.getConfig, {}),
    staleTime: 5 * 60_000,
  });
  return <CardSection configQuery={configQuery} {...props} />;
}
