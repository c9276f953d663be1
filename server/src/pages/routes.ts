import { pages } from '@namugongo/contract/pages';
import { dayAt } from '@namugongo/contract/rules/days';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { serve } from '../platform/serve.ts';
import { readSettings } from '../platform/settings.ts';
import { signedIn } from '../platform/signed-in.ts';
import { currentAddress } from './address-queries.ts';
import { compareVersions } from './compare-versions.ts';
import { bringBackPage, deletePage } from './delete-page.ts';
import { findDraft, findPublished, listPages } from './queries.ts';
import { readLinks, renamePage } from './rename-page.ts';
import { renderBody } from './render-body.ts';
import { isOverdue } from './rules.ts';
import { createPage, pagesTopic, readHistory, restoreVersion, savePage } from './save-page.ts';

export function pagesRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serve(
    app,
    platform,
    pages.read,
    async ({ params }) => {
      const found = await findPublished(database, await currentAddress(database, params.slug));
      if (!found) throw new Refusal('page-not-found');
      const { body, savedAt, savedById, ...page } = found;
      return { ...page, html: renderBody(body), reviewedAt: savedById ? savedAt : null };
    },
    { snapshot: () => [pagesTopic] },
  );
  serve(app, platform, pages.list, async () => {
    const { timeZone } = await readSettings(database);
    const today = dayAt(platform.clock.now(), timeZone);
    const lines = await listPages(database);
    return lines.map((line) => ({ ...line, overdue: isOverdue(line.reviewOn, today) }));
  });
  serve(app, platform, pages.draft, async ({ params }) => {
    const draft = await findDraft(database, await currentAddress(database, params.slug));
    if (!draft) throw new Refusal('page-not-found');
    return draft;
  });
  serve(app, platform, pages.preview, async ({ body }) => ({ html: renderBody(body.body) }));
  serve(app, platform, pages.create, ({ body, who }) => createPage(platform, body, signedIn(who)));
  serve(app, platform, pages.save, ({ params, body, who }) =>
    savePage(platform, params.slug, body, signedIn(who)),
  );
  serve(app, platform, pages.links, ({ params }) => readLinks(platform, params.slug));
  serve(app, platform, pages.rename, ({ params, body, who }) =>
    renamePage(platform, { slug: params.slug, to: body.slug }, signedIn(who)),
  );
  serve(app, platform, pages.remove, async ({ params, who }) => {
    await deletePage(platform, params.slug, signedIn(who));
    return {};
  });
  serve(app, platform, pages.bringBack, ({ params, who }) =>
    bringBackPage(platform, params.slug, signedIn(who)),
  );
  historyRoutes(app, platform);
}

function historyRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, pages.history, ({ params }) => readHistory(platform, params.slug));
  serve(app, platform, pages.compare, ({ params, query }) =>
    compareVersions(platform, params.slug, { version: params.version, against: query.against }),
  );
  serve(app, platform, pages.restore, ({ params, body, who }) =>
    restoreVersion(
      platform,
      { address: params.slug, version: params.version, began: body.version },
      signedIn(who),
    ),
  );
}
