import { wordsOfBody } from '@namugongo/contract/page-body';
import type { PageContent } from '@namugongo/contract/pages';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { currentAddress } from './address-queries.ts';
import { findVersion } from './queries.ts';
import { renderBody } from './render-body.ts';
import { compareTexts } from './rules.ts';
import { readHistory } from './save-page.ts';

/** What a version changed, word by word, against the one before it or a named one. */
export async function compareVersions(
  platform: Platform,
  address: string,
  wanted: { version: number; against: number | undefined },
) {
  const { database } = platform;
  const slug = await currentAddress(database, address);
  const history = await readHistory(platform, slug);
  const newer = history.find(({ version }) => version === wanted.version);
  const older =
    wanted.against === undefined
      ? history.find(({ version }) => version < wanted.version)
      : history.find(({ version }) => version === wanted.against);
  const content = newer && (await findVersion(database, slug, newer.version));
  if (!newer || !content || (wanted.against !== undefined && !older))
    throw new Refusal('version-not-found');
  const before = older && (await findVersion(database, slug, older.version));
  return {
    version: newer,
    against: older ?? null,
    html: renderBody(content.body),
    changes: compareTexts(before ? textOf(before) : '', textOf(content)),
  };
}

/** All that readers see of a version, as plain text. */
function textOf({ title, body, album }: PageContent): string {
  return [title, wordsOfBody(body), ...(album ? [`Pictures: ${album}`] : [])].join('\n');
}
