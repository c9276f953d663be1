import type { RouteComponent } from '@tanstack/react-router';
import type { StaffRoles } from '../../accounts/format-roles.ts';

export type Screen = {
  /** The path after '#'; '$name' is a parameter. */
  path: string;
  /** The title of the browser tab. A screen can set a more exact one with usePageTitle. */
  title: string;
  /** Who can open the screen; everyone when undefined or `open`. `menu` is its label in the staff menu. */
  staff?: { access: StaffRoles | 'signed-in'; menu?: string; open?: true };
  /** Rendered on the server. Never set for personal paths or screens. */
  ssr?: true;
  component: RouteComponent;
};
