import { useMediaQuery } from '@mantine/hooks';

/** True on screens with room for only one column. */
export function useIsMobile(): boolean {
  return useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
}
