/** Public pages without parameters, in the order of the sitemap. */
export const publicPaths: readonly string[] = [
  '/',
  '/reception',
  '/seating-plan',
  '/currentreading',
  '/readings',
  '/announcements',
  '/sunday-sheet',
  '/gallery2023',
  '/youtube',
  '/magazine',
  '/donation',
  '/professionalhours',
  '/documents',
  '/qrcode',
];

/** Paths that show what another public path shows. */
export const canonicalPaths: Readonly<Record<string, string>> = {
  '/home': '/',
  '/request-tickets': '/reception',
};

/**
 * Personal and staff pages, in the case of their routes. Each name stands for the path and everything below it; one that ends with a
 * slash, only for what is below it.
 */
export const privatePaths: readonly string[] = [
  // accounts
  '/sign-in',
  '/sign-out',
  '/forgotten-password',
  '/invitation',
  '/email',
  '/profile',
  '/today',
  '/setup',
  '/people',
  '/audit',
  '/mail',
  '/site-settings',
  '/status',
  '/your-data',
  '/data-requests',
  // website
  '/pages',
  '/menu',
  '/albums',
  '/take-downs',
  '/videos',
  '/search',
  // readings and announcements
  '/currentreadingadmin',
  '/add-reading',
  '/announcementsAdmin',
  '/add-announcement',
  '/announcement-mail',
  '/editor-calendar',
  // people
  '/directory',
  '/add-member',
  '/edit-member',
  '/households',
  '/directory-booklet',
  '/monthly-gift',
  '/donations',
  '/document-upload',
  '/file-download',
  '/professionalhours/',
  '/add-professional-hour',
  '/hours-answer',
  // tickets
  '/search-tickets',
  '/receipt',
  '/t',
  '/seat-request',
  '/waiting-list',
  '/disclaimer',
  // reception staff
  '/box-office',
  '/cash-drawer',
  '/seat-requests',
  '/waiting-parties',
  '/codes',
  '/hall',
  '/tickets',
  '/ticket',
  '/order',
  '/umdcheckouts',
  '/umdcheckoutsummary',
  '/checkin',
  '/receipt_seating',
  '/receipt_manifest',
  '/treasury',
  '/events',
  '/tables',
  '/table-lists',
  '/reception_new_chair',
];

/** Whether a path is personal or for staff. */
export const isPrivatePath = (path: string): boolean =>
  privatePaths.some((name) =>
    name.endsWith('/') ? path.startsWith(name) : path === name || path.startsWith(`${name}/`),
  );

/** The path of an album's page; two albums have pages of their own. Null for the carousel of the home page. */
export function getAlbumPath(slug: string): string | null {
  if (slug === 'home') return null;
  return slug === 'magazine' || slug === 'gallery2023' ? `/${slug}` : `/album/${slug}`;
}
