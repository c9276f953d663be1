import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccount } from '#features/accounts/web/account.ts';
import { type RecordResultKind, search } from '#features/search/contract/search.ts';
import { apiQueryOptions } from '#ui/api.ts';

export const recordGroupLabels: Record<RecordResultKind, string> = {
  member: 'Directory',
  account: 'Accounts',
  entry: 'Directory',
  donor: 'Giving',
  order: 'Orders',
  ticket: 'Tickets',
  hour: 'Hours',
  household: 'Households',
  group: 'Groups',
  page: 'Pages',
  announcement: 'Announcements',
  album: 'Albums',
  gathering: 'Gatherings',
  prayer: 'Prayer requests',
  document: 'Documents',
};

/** What everyone may read; nothing without a word. */
export const usePublicSearch = (q: string) =>
  useQuery({
    ...apiQueryOptions(search.search, { query: { q } }),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  });

/** What only this reader may open; nothing for a visitor or without a word. */
export function useRecordSearch(q: string) {
  const state = useAccount();
  return useQuery({
    ...apiQueryOptions(search.searchRecords, { query: { q } }),
    enabled: state.is === 'signed-in' && q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  });
}
