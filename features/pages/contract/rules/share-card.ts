import { createCard } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { Page } from '../pages.ts';

export const createPageCard = (
  site: Pick<Site, 'name'>,
  { slug, title }: Pick<Page, 'slug' | 'title'>,
) => createCard(site, { kind: 'page', id: slug, title });
