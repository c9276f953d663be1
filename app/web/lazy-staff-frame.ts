import type { Screen } from '#contract/screens.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';

/** The frame of staff screens, whose code the router loads together with that of the screen. */
export const StaffFrame = lazyPart(() =>
  import('./staff/StaffFrame.tsx').then((file) => file.StaffFrame),
);

/** False for the public site, with all that everybody can open: who is signed in is known only after the page has been painted. */
export const hasStaffFrame = ({ access, menu, parent }: Screen): boolean =>
  access !== 'everybody' && (menu !== undefined || parent !== undefined);
