import { requests } from '#features/orders/contract/seat-requests.ts';
import { apiQueryOptions } from '#ui/api.ts';

export const requestQueryOptions = (chairId: number) =>
  apiQueryOptions(requests.getState, { params: { id: chairId } });
