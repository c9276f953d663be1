import type { RouteComponent } from '@tanstack/react-router';
import type { StaffRoles } from '../../accounts/format-roles.ts';

export type Screen = {
  /** The path; '$name' is a parameter. */
  path: string;
  /** The title of the browser tab. A screen can set a more exact one with usePageTitle. */
  title: string;
  /** Who can open the screen; everyone when undefined or `open`. `menu` is its label in the staff menu. */
  staff?: { access: StaffRoles | 'signed-in'; menu?: string; open?: true };
  /** Rendered on the server with its data. Never set for personal paths or screens: of these the server sends the frame only. */
  ssr?: true;
  /** The query parameters that change the first render. The server renders without them, the browser anew with them. */
  search?: readonly string[];
  /** Uses no component of the component library, so it loads without it. */
  plain?: true;
  component: RouteComponent;
};
