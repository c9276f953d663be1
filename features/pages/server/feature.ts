import { pages } from '#features/pages/contract/pages.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { resolveSlug } from './redirect-queries.ts';
import { compareVersions } from './diff-versions.ts';
import { restorePage, deletePage } from './delete-page.ts';
import { findPageDraft, findPageSlugs, listPages, searchPages } from './queries.ts';
import { getBacklinks, renamePage } from './rename-page.ts';
import { createPageRecords, findPageReader, getPage } from './get-page.ts';
import { renderBody } from './render-body.ts';
import { isReviewOverdue } from './rules.ts';
import {
  createPage,
  pagesTopic,
  getPageHistory,
  restoreVersion,
  updatePage,
} from './update-page.ts';
import { cached, implement } from '#platform/http/implement.ts';
import { defineFeature } from '#platform/feature.ts';

/** Pages that editors write, with their versions. */
export const createPagesFeature = (platform: Platform, audiences: Audiences) => {
  const { database } = platform;
  return defineFeature({
    name: 'pages',
    endpoints: implement(pages, {
      get: cached([pagesTopic], ({ params }) => getPage(database, params.slug, visitor)),
      getForReader: async ({ params, actor }) =>
        getPage(database, params.slug, await findPageReader(audiences, database, actor)),
      list: async () => {
        const { timeZone } = await getSettings(database);
        const today = dayInTimeZone(platform.clock.now(), timeZone);
        const rows = await listPages(database);
        return rows.map((row) => ({ ...row, overdue: isReviewOverdue(row.reviewOn, today) }));
      },
      getDraft: async ({ params }) => {
        const draft = await findPageDraft(database, await resolveSlug(database, params.slug));
        if (!draft) throw new ProblemError('page-not-found');
        return draft;
      },
      preview: async ({ body }) => ({
        html: renderBody(body.body),
      }),
      create: ({ body, actor }) => createPage(platform, body, actor),
      update: ({ params, body, actor }) => updatePage(platform, params.slug, body, actor),
      getBacklinks: ({ params }) => getBacklinks(platform, params.slug),
      rename: ({ params, body, actor }) =>
        renamePage(platform, { slug: params.slug, to: body.slug }, actor),
      delete: ({ params, actor }) => deletePage(platform, params.slug, actor),
      undelete: ({ params, actor }) => restorePage(platform, params.slug, actor),
      getHistory: ({ params }) => getPageHistory(platform, params.slug),
      diffVersion: ({ params, query }) =>
        compareVersions(platform, params.slug, { version: params.version, against: query.against }),
      restoreVersion: ({ params, body, actor }) =>
        restoreVersion(
          platform,
          { requestedSlug: params.slug, version: params.version, baseVersion: body.version },
          actor,
        ),
    }),
    search: searchPages,
    searchRecords: [createPageRecords(audiences)],
    site: { findPageSlugs: (db, slugs) => findPageSlugs(db, slugs, visitor) },
  });
};
