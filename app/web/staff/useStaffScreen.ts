import { useLocation } from '#ui/router/use-router.ts';
import { findScreen } from '../find-screen.ts';
import type { Screen } from '#contract/screens.ts';

export type OpenStaffScreen = { screen: Screen; params: Readonly<Record<string, string>> };

/** The open screen when it has the staff frame; null on the public site, with all that everybody can open: who is signed in is known only after the page has been painted. */
export function useStaffScreen(): OpenStaffScreen | null {
  const { route: screen, params = {} } = findScreen(useLocation().pathname) ?? {};
  const isStaffScreen = screen && screen.access !== 'everybody' && (screen.menu || screen.parent);
  return isStaffScreen ? { screen, params } : null;
}
