import { privatePaths } from '@namugongo/contract/rules/public-paths';

/** Builds robots.txt (RFC 9309): search engines visit the public pages only. `origin` has no slash at its end. */
export function buildRobots(origin: string): string {
  const rules = privatePaths.flatMap((path) =>
    path.endsWith('/') ? [path] : [`${path}$`, `${path}/`, `${path}?`],
  );
  return [
    'User-agent: *',
    // Pictures of albums and the structured data of pages refer to them.
    'Allow: /api/pictures/',
    'Disallow: /api/',
    ...rules.map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
