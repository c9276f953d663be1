import { useLocation } from '#ui/router/use-router.ts';
import { findScreen } from '../find-screen.ts';
import { isPattern, type Screen } from '#contract/screens.ts';
import { hasStaffFrame } from '../lazy-staff-frame.ts';

export type OpenStaffScreen = { screen: Screen; params: Readonly<Record<string, string>> };

/** The open screen when it has the staff frame. In the document for all paths of a screen its parameters have no values yet. */
export function useStaffScreen(): OpenStaffScreen | null {
  const { pathname } = useLocation();
  const { route: screen, params = {} } = findScreen(pathname) ?? {};
  if (!screen || !hasStaffFrame(screen)) return null;
  return { screen, params: isPattern(pathname) ? {} : params };
}
