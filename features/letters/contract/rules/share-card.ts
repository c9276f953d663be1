import { createCard, type ShareCard } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { PublicLetter } from '../letters.ts';

export const createLetterCard = (
  site: Pick<Site, 'name'>,
  { slug, subject }: Pick<PublicLetter, 'slug' | 'subject'>,
): ShareCard => createCard(site, { kind: 'letter', id: slug, label: 'Letter', title: subject });
