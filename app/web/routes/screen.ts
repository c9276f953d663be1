import type { StaffRoles } from '#features/accounts/web/format-roles.ts';
import type { LazyScreen } from '#ui/router/lazy-screen.ts';

/** The groups of the staff menu, in its order. */
export const staffGroups = [
  'Reception',
  'Door',
  'Hall',
  'Money',
  'Website',
  'People',
  'Administration',
] as const;

type StaffScreen = {
  access: StaffRoles | 'signed-in';
  /** Its label in the staff menu. */
  menu?: string;
  /** Its group in the staff menu. Screens with a group or a parent have the staff frame. */
  group?: (typeof staffGroups)[number];
  /** The path of the screen above, for the breadcrumbs. */
  parent?: string;
  /** The public page that the screen edits, with the parameters of `path`. */
  publicPath?: string;
  /** Used at the door, where nothing may be in the way. */
  isDoor?: true;
  /** Everyone can open it. */
  open?: true;
};

export type Screen = {
  /** The path; '$name' is a parameter. */
  path: string;
  /** The title of the browser tab. A screen can set a more exact one with usePageTitle. */
  title: string;
  /** Who can open the screen; everyone when undefined or `open`. */
  staff?: StaffScreen;
  /** Rendered on the server with its data. Never set for personal paths or screens: of these the server sends the frame only. */
  ssr?: true;
  /** The query parameters that change the first render. The server renders without them, the browser anew with them. */
  search?: readonly string[];
  /** Uses no component of the component library, so it loads without it. */
  plain?: true;
  component: LazyScreen;
};
