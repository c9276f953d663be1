import { hasRole } from '@namugongo/contract/rules/roles';
import { useMatches } from '@tanstack/react-router';
import { useAccount } from '../../account.ts';
import type { Screen } from '../routes/screen.ts';

export type StaffScreen = Screen & { staff: NonNullable<Screen['staff']> };

export type OpenStaffScreen = { screen: StaffScreen; params: Record<string, string> };

const isStaffScreen = (screen: Screen | undefined): screen is StaffScreen =>
  screen?.staff?.menu !== undefined || screen?.staff?.parent !== undefined;

/** The open screen when it has the staff frame; null on the public site. A screen that is open to everyone has it for its staff only. */
export function useStaffScreen(): OpenStaffScreen | null {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const { data: account } = useAccount();
  const screen = match?.staticData.screen;
  if (!isStaffScreen(screen)) return null;
  const { access, open } = screen.staff;
  if (open && (access === 'signed-in' || !hasRole(account, access))) return null;
  return { screen, params: match?.params ?? {} };
}
