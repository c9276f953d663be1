import { parseSlug } from '#contract/rules/slugs.ts';
import { linkTo } from '#contract/screens.ts';
import { createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';
import { pages, slug as slugSchema } from '#features/pages/contract/pages.ts';
import { createPageCard } from '#features/pages/contract/rules/share-card.ts';
import { pageScreens } from '#features/pages/contract/screens.ts';

const createPageHead: CreateHead = (context) => {
  const slug = slugSchema.safeParse(parseSlug(context.params['slug'] ?? '')).data;
  const page = slug && context.read(pages.get, { params: { slug } });
  if (!page) return createUnlistedHead(context, pageScreens.page.title);
  const path = linkTo('/$slug', { slug: page.slug });
  return createHead(context, {
    title: page.title,
    description: toPlainText(page.html),
    canonicalPath: path,
    card: createPageCard({ name: context.siteName }, page),
    jsonLd: [createBreadcrumbs(context, [{ name: page.title, path }])],
  });
};

export const pageHeads: OwnHeads<typeof pageScreens> = { page: createPageHead };

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The text of the server's sanitized HTML without its headings. */
const toPlainText = (html: string): string =>
  html
    .replace(/<(h[2-4])>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#39|\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+([.,;:!?])/g, '$1');
