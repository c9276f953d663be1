import type { RouteComponent } from '@tanstack/react-router';
import type { StaffRoles } from '../../accounts/roles.ts';

export type Screen = {
  /** As after the '#' of the address; '$name' is a part the screen reads. */
  path: string;
  /** The browser tab's words. A screen that knows better calls usePageTitle itself. */
  title: string;
  /** Who may open it; without this, or when it is `open`, everybody may. `menu` is its entry in the staff's menu, where it has one. */
  staff?: { may: StaffRoles | 'signed-in'; menu?: string; open?: true };
  /** The server draws it, so that it stands before any script has run. Never where the address or the screen is somebody's own. */
  drawn?: true;
  screen: RouteComponent;
};
