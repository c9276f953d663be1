import { useMediaQuery } from '@mantine/hooks';

/** Whether there is room for one column only. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
}
