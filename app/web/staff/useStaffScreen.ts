import { useLocation } from '#ui/router/use-router.ts';
import { findScreen } from '../find-screen.ts';
import type { Screen } from '../routes/screen.ts';

export type StaffScreen = Screen & { staff: NonNullable<Screen['staff']> };

export type OpenStaffScreen = { screen: StaffScreen; params: Readonly<Record<string, string>> };

/** A screen that everyone can open has the public frame: who is signed in is known only after the page has been painted. */
const isStaffScreen = (screen: Screen | undefined): screen is StaffScreen =>
  screen?.staff !== undefined &&
  !screen.staff.open &&
  (screen.staff.menu !== undefined || screen.staff.parent !== undefined);

/** The open screen when it has the staff frame; null on the public site. */
export function useStaffScreen(): OpenStaffScreen | null {
  const { route: screen, params = {} } = findScreen(useLocation().pathname) ?? {};
  return isStaffScreen(screen) ? { screen, params } : null;
}
