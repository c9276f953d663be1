const sitePathPattern = /^\/(?![/\\])[\w\-./~%]*$/;

const externalPattern = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"'`\\]+$/i;

/** Whether text is a path of this site, like '/aboutus'; false for '//evil.example'. */
export const isSitePath = (text: string): boolean => sitePathPattern.test(text);

/** Whether text is a complete http(s) URL. */
export const isExternalUrl = (text: string): boolean =>
  /^https?:/i.test(text) && externalPattern.test(text) && URL.canParse(text);

/** Whether a page may link to text: a path of this site, or an http(s), mailto or tel URL; never 'javascript:' or 'data:'. */
export const isLinkTarget = (text: string): boolean =>
  isSitePath(text.replace(/^#(?=\/)/, '')) || (externalPattern.test(text) && URL.canParse(text));

/** First path segments of screens and server endpoints; no page can have these slugs. A test compares them with the routes. */
export const reservedPaths: readonly string[] = [
  // server
  'api',
  'assets',
  'feeds',
  'healthz',
  'readyz',
  'metrics',
  'share',
  // screens (app/web/routes)
  'add-announcement',
  'add-member',
  'add-professional-hour',
  'add-reading',
  'album',
  'albums',
  'announcement-mail',
  'announcements',
  'announcementsadmin',
  'audit',
  'box-office',
  'cash-drawer',
  'checkin',
  'currentreading',
  'currentreadingadmin',
  'daily-reading',
  'data-requests',
  'detail-announcement',
  'directory',
  'directory-booklet',
  'disclaimer',
  'document-upload',
  'documents',
  'donation',
  'donations',
  'edit-member',
  'editor-calendar',
  'email',
  'events',
  'file-download',
  'forgotten-password',
  'gallery2023',
  'home',
  'hours-answer',
  'households',
  'invitation',
  'magazine',
  'mail',
  'menu',
  'monthly-gift',
  'order',
  'pages',
  'people',
  'professionalhours',
  'profile',
  'qrcode',
  'readings',
  'receipt',
  'receipt_manifest',
  'receipt_seating',
  'reception',
  'reception_new_chair',
  'request-tickets',
  'search',
  'search-tickets',
  'seat-request',
  'seat-requests',
  'seating-plan',
  'setup',
  'sign-in',
  'sign-out',
  'site-settings',
  'status',
  'sunday-sheet',
  't',
  'tables',
  'table-lists',
  'take-downs',
  'ticket',
  'tickets',
  'today',
  'treasury',
  'umdcheckouts',
  'umdcheckoutsummary',
  'videos',
  'waiting-list',
  'waiting-parties',
  'codes',
  'hall',
  'your-data',
  'youtube',
];

/** Whether a screen or endpoint has this slug, in any case. */
export const isReservedPath = (slug: string): boolean => reservedPaths.includes(slug.toLowerCase());

/** The slug of the page that a link leads to; null for other sites, screens and files. */
export function getPageSlug(link: string): string | null {
  const path = link.replace(/^#(?=\/)/, '');
  if (!isSitePath(path)) return null;
  const [, slug = ''] = (path.toLowerCase().split(/[?#]/)[0] ?? '').split('/');
  return slug === '' || isReservedPath(slug) || slug.includes('.') ? null : slug;
}
