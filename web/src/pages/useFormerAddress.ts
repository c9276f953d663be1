import { pages } from '@namugongo/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

/** What taking an address would end: nothing, or that it leads to the page which had it before. */
export function useFormerAddress(address: string): string | undefined {
  const { data: list } = useQuery(queryOf(pages.list, {}));
  const page = list?.find(({ formerAddresses }) => formerAddresses.includes(address));
  return (
    page &&
    `/${address} still leads to “${page.title}”, which had this address before. From now on it would lead here.`
  );
}
