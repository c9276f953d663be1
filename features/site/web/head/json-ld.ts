import type { HeadContext, JsonLd } from './page-head.ts';

// Types and properties are those of https://schema.org.

type Origin = Pick<HeadContext, 'origin' | 'siteName'>;

const context = { '@context': 'https://schema.org' };

/** A reference to the community, for publishers and organizers. */
export const createPublisher = ({ origin, siteName }: Origin): JsonLd => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: siteName,
  url: `${origin}/`,
});

type Article = { title: string; path: string; imagePath: string; publishedOn?: string | null };

export const createArticle = (
  origin: Origin,
  { title, path, imagePath, publishedOn }: Article,
): JsonLd => ({
  ...context,
  '@type': 'Article',
  headline: title,
  url: `${origin.origin}${path}`,
  image: `${origin.origin}${imagePath}`,
  author: createPublisher(origin),
  publisher: createPublisher(origin),
  ...(publishedOn ? { datePublished: publishedOn } : {}),
});

/** The way from the home page to a page: the list that it belongs to, if any, then the page itself. */
export const createBreadcrumbs = (
  { origin, siteName }: Origin,
  steps: readonly { name: string; path: string }[],
): JsonLd => ({
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: siteName, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});
