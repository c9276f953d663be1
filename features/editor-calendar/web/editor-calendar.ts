import { linkTo } from '#contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';
/** What happens on a day of the website. */
export type EditorEntry = {
  day: string;
  kind: 'first day' | 'last day' | 'review' | 'reading missing';
  title: string;
  /** The screen where it can be changed. */
  path: SitePath;
};

type Announcement = {
  id: number;
  announcementTitle: string;
  draft: boolean;
  publishOn: string | null;
  expiresOn: string | null;
};
type Page = { slug: string; title: string; reviewOn: string | null };

const kinds = ['reading missing', 'first day', 'last day', 'review'] as const;

/** First and last days of announcements, reviews of pages, and Sundays without a reading, by day. Drafts are not planned yet. */
export function listEditorEntries(content: {
  announcements: readonly Announcement[];
  pages: readonly Page[];
  missingReadings: readonly string[];
}): EditorEntry[] {
  const announced = content.announcements
    .filter(({ draft }) => !draft)
    .flatMap(({ id, announcementTitle: title, publishOn, expiresOn }): EditorEntry[] => {
      const path = linkTo('/add-announcement/$id', { id });
      return [
        ...(publishOn ? [{ day: publishOn, kind: 'first day' as const, title, path }] : []),
        ...(expiresOn ? [{ day: expiresOn, kind: 'last day' as const, title, path }] : []),
      ];
    });
  const reviews = content.pages.flatMap(({ slug, title, reviewOn }): EditorEntry[] =>
    reviewOn
      ? [{ day: reviewOn, kind: 'review', title, path: linkTo('/pages/$slug/edit', { slug }) }]
      : [],
  );
  const missing = content.missingReadings.map((day): EditorEntry => ({
    day,
    kind: 'reading missing',
    title: 'Sunday’s reading',
    path: linkTo('/add-reading'),
  }));
  return [...announced, ...reviews, ...missing].toSorted(
    (a, b) => a.day.localeCompare(b.day) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  );
}
