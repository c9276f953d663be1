import {
  type AnnouncementDelivery as Delivery,
  announcements,
} from '#features/announcements/contract/announcements.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { formatEmailCounts } from './format-email-counts.ts';

const isWaiting = (counts: Delivery | undefined): boolean => !!counts && counts.waiting > 0;

/** How many emails of an announcement were sent, wait or failed, up to date until all have left. */
export function AnnouncementDelivery({ id }: { id: number }) {
  const { data } = useQuery({
    ...apiQueryOptions(announcements.getDelivery, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? 5_000 : false),
  });
  return data ? formatEmailCounts(data) : null;
}
