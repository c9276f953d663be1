import { linkTo } from '#contract/screens.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { createLetterCard } from '#features/letters/contract/rules/share-card.ts';
import { letterScreens } from '#features/letters/contract/screens.ts';
import { getSharePicturePath } from '#features/site/contract/rules/share-picture.ts';
import { createArticle, createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';

const createLetterHead: CreateHead = (context) => {
  const slug = context.params['slug'] ?? '';
  const letter = context.read(letters.getPublic, { params: { slug } });
  const { archive } = letterScreens;
  if (!letter) return createUnlistedHead(context, letterScreens.letter.title);
  const path = linkTo('/letter/$slug', { slug: letter.slug });
  const card = createLetterCard({ name: context.siteName }, letter);
  const title = letter.subject;
  const publishedOn = letter.sentAt.toISOString().slice(0, 10);
  return createHead(context, {
    title,
    description: letter.summary,
    kind: 'article',
    canonicalPath: path,
    publishedOn,
    card,
    jsonLd: [
      createArticle(context, { title, path, imagePath: getSharePicturePath(card), publishedOn }),
      createBreadcrumbs(context, [
        { name: archive.title, path: linkTo(archive.path) },
        { name: title, path },
      ]),
    ],
  });
};

export const letterHeads: OwnHeads<typeof letterScreens> = { letter: createLetterHead };
