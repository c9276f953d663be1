import { getPageBodyText } from '#features/pages/contract/page-body.ts';
import type { PageContent } from '#features/pages/contract/pages.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { diffTexts } from './diff-texts.ts';
import { resolveSlug } from './redirect-queries.ts';
import { findVersion } from './queries.ts';
import { renderBody } from './render-body.ts';
import { getPageHistory } from './update-page.ts';

/** Compares a version word by word with the previous one or with `target.against`. */
export async function compareVersions(
  platform: Platform,
  requestedSlug: string,
  target: { version: number; against: number | undefined },
) {
  const { database } = platform;
  const slug = await resolveSlug(database, requestedSlug);
  const history = await getPageHistory(platform, slug);
  const newer = history.find(({ version }) => version === target.version);
  const older =
    target.against === undefined
      ? history.find(({ version }) => version < target.version)
      : history.find(({ version }) => version === target.against);
  const content = newer && (await findVersion(database, slug, newer.version));
  if (!newer || !content || (target.against !== undefined && !older))
    throw new ProblemError('version-not-found');
  const before = older && (await findVersion(database, slug, older.version));
  return {
    version: newer,
    against: older ?? null,
    html: renderBody(content.body),
    changes: diffTexts(before ? toPlainText(before) : '', toPlainText(content)),
  };
}

/** Returns a version as plain text. */
function toPlainText({ title, body, album }: PageContent): string {
  return [title, getPageBodyText(body), ...(album ? [`Pictures: ${album}`] : [])].join('\n');
}
