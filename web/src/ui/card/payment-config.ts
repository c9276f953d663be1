import { call } from '@namugongo/contract/call';
import { payments } from '@namugongo/contract/payments';
import { queryOptions } from '@tanstack/react-query';

/** Who takes the cards here, and what their field needs to know. */
export const paymentConfig = () =>
  queryOptions({
    queryKey: [payments.config.path, {}] as const,
    queryFn: ({ signal }) => call('', payments.config, {}, { signal }),
    staleTime: 5 * 60_000,
  });
