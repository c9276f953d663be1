import { pages } from '#features/pages/contract/pages.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { getSettings } from '#platform/settings.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { resolveSlug } from './redirect-queries.ts';
import { compareVersions } from './diff-versions.ts';
import { restorePage, deletePage } from './delete-page.ts';
import { findPageDraft, findPublishedPage, listPages } from './queries.ts';
import { getBacklinks, renamePage } from './rename-page.ts';
import { renderBody } from './render-body.ts';
import { isReviewOverdue } from './rules.ts';
import {
  createPage,
  pagesTopic,
  getPageHistory,
  restoreVersion,
  updatePage,
} from './update-page.ts';

export function pagesRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  registerEndpoint(
    app,
    platform,
    pages.get,
    async ({ params }) => {
      const existing = await findPublishedPage(database, await resolveSlug(database, params.slug));
      if (!existing) throw new ProblemError('page-not-found');
      const { body, savedAt, savedById, ...page } = existing;
      return { ...page, html: renderBody(body), reviewedAt: savedById ? savedAt : null };
    },
    { cacheTags: () => [pagesTopic] },
  );
  registerEndpoint(app, platform, pages.list, async () => {
    const { timeZone } = await getSettings(database);
    const today = dayInTimeZone(platform.clock.now(), timeZone);
    const rows = await listPages(database);
    return rows.map((row) => ({ ...row, overdue: isReviewOverdue(row.reviewOn, today) }));
  });
  registerEndpoint(app, platform, pages.getDraft, async ({ params }) => {
    const draft = await findPageDraft(database, await resolveSlug(database, params.slug));
    if (!draft) throw new ProblemError('page-not-found');
    return draft;
  });
  registerEndpoint(app, platform, pages.preview, async ({ body }) => ({
    html: renderBody(body.body),
  }));
  registerEndpoint(app, platform, pages.create, ({ body, actor }) =>
    createPage(platform, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, pages.update, ({ params, body, actor }) =>
    updatePage(platform, params.slug, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, pages.getBacklinks, ({ params }) =>
    getBacklinks(platform, params.slug),
  );
  registerEndpoint(app, platform, pages.rename, ({ params, body, actor }) =>
    renamePage(platform, { slug: params.slug, to: body.slug }, requireAccount(actor)),
  );
  registerEndpoint(app, platform, pages.delete, async ({ params, actor }) => {
    await deletePage(platform, params.slug, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, pages.undelete, ({ params, actor }) =>
    restorePage(platform, params.slug, requireAccount(actor)),
  );
  historyRoutes(app, platform);
}

function historyRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, pages.getHistory, ({ params }) =>
    getPageHistory(platform, params.slug),
  );
  registerEndpoint(app, platform, pages.diffVersion, ({ params, query }) =>
    compareVersions(platform, params.slug, { version: params.version, against: query.against }),
  );
  registerEndpoint(app, platform, pages.restoreVersion, ({ params, body, actor }) =>
    restoreVersion(
      platform,
      { requestedSlug: params.slug, version: params.version, baseVersion: body.version },
      requireAccount(actor),
    ),
  );
}
