import type { Account } from '#contract/account.ts';
import { linkTo } from '#contract/screens.ts';
import type { Reader } from '#features/audiences/contract/rules/item-audiences.ts';
import { type Audiences, requireReader } from '#features/audiences/server/find-reader.ts';
import type { Page } from '#features/pages/contract/pages.ts';
import type { RecordProvider } from '#features/search/server/sources.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPublishedPage, listRestrictedPages } from './queries.ts';
import { resolveSlug } from './redirect-queries.ts';
import { renderBody } from './render-body.ts';

export const findPageReader = (
  audiences: Audiences,
  db: Database,
  account: Account,
): Promise<Reader> => audiences.findReader(db, account, 'editor');

/** A published page that the reader may see; throws 'page-not-found', 'not-for-visitors' or 'not-for-reader'. */
export async function requirePage(db: Database, slug: string, reader: Reader) {
  const existing = await findPublishedPage(db, slug);
  if (!existing) throw new ProblemError('page-not-found');
  requireReader(existing.audience, reader);
  return existing;
}

/** A page by its current or an earlier slug, as `requirePage`. */
export async function getPage(db: Database, requested: string, reader: Reader): Promise<Page> {
  const slug = await resolveSlug(db, requested);
  const { body, savedAt, savedById, ...page } = await requirePage(db, slug, reader);
  return { ...page, html: renderBody(body), reviewedAt: savedById ? savedAt : null };
}

/** The pages that the reader sees and visitors don't. */
export const createPageRecords = (audiences: Audiences): RecordProvider => ({
  kind: 'page',
  list: async (db, account) =>
    (await listRestrictedPages(db, await findPageReader(audiences, db, account))).map(
      ({ slug, title, searchText }) => ({
        title,
        detail: '',
        path: linkTo('/$slug', { slug }),
        text: `${title} ${searchText}`,
      }),
    ),
});
