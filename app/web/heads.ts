import { fillPath, type Screen } from '#contract/screens.ts';
import { albumHeads } from '#features/albums/web/heads.ts';
import { announcementHeads } from '#features/announcements/web/heads.ts';
import { calendarHeads } from '#features/calendar/web/heads.ts';
import { donationHeads } from '#features/donations/web/heads.ts';
import { gatheringHeads } from '#features/gatherings/web/heads.ts';
import { homeHeads } from '#features/home/web/heads.ts';
import { letterHeads } from '#features/letters/web/heads.ts';
import { orderHeads } from '#features/orders/web/heads.ts';
import { pageHeads } from '#features/pages/web/heads.ts';
import { readingHeads } from '#features/readings/web/heads.ts';
import { createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  type CreateHead,
  type HeadContext,
  type OwnHeads,
  type PageHead,
} from '#features/site/web/head/page-head.ts';
import { ticketHeads } from '#features/tickets/web/heads.ts';
import { screens } from '../screens.ts';

type Groups = typeof screens;
type FeatureWithHeads = {
  [Feature in keyof Groups]: keyof OwnHeads<Groups[Feature]> extends never ? never : Feature;
}[keyof Groups];

/** The heads that come from what a screen shows, by feature. */
const ownHeads: { [Feature in FeatureWithHeads]: OwnHeads<Groups[Feature]> } = {
  home: homeHeads,
  pages: pageHeads,
  albums: albumHeads,
  calendar: calendarHeads,
  readings: readingHeads,
  announcements: announcementHeads,
  donations: donationHeads,
  letters: letterHeads,
  gatherings: gatheringHeads,
  tickets: ticketHeads,
  orders: orderHeads,
};

const headsByFeature: Readonly<Record<string, Readonly<Record<string, CreateHead>>>> = ownHeads;

const ownHeadByPath: ReadonlyMap<string, CreateHead> = new Map(
  Object.entries<Record<string, Screen>>(screens).flatMap(([feature, group]) =>
    Object.entries(group).flatMap(([name, { path }]) => {
      const createOwnHead = headsByFeature[feature]?.[name];
      return createOwnHead ? [[path, createOwnHead]] : [];
    }),
  ),
);

/** The head of a public screen; undefined for personal screens and those of staff. */
export function createScreenHead(screen: Screen, context: HeadContext): PageHead | undefined {
  if (!screen.listed) return undefined;
  const { title, description = '' } = screen;
  const path = fillPath(screen.listed === true ? screen.path : screen.listed, context.params);
  const createOwnHead = ownHeadByPath.get(screen.path);
  if (createOwnHead) return { canonicalPath: path, ...createOwnHead(context) };
  return createHead(context, {
    title,
    description,
    canonicalPath: path,
    jsonLd: [createBreadcrumbs(context, [{ name: title, path }])],
  });
}
