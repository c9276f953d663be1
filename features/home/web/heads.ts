import { getSitePicturePath } from '#contract/rules/pictures.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import { isReceptionOver } from '#features/event/contract/rules/sale-state.ts';
import { getRenderTime } from '#ui/browser/render-context.ts';
import { site, type Site } from '#features/site/contract/site.ts';
import { createPublisher } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  type CreateHead,
  type HeadContext,
  type JsonLd,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';
import { createEventData } from '#features/tickets/web/event-data.ts';
import type { homeScreens } from '#features/home/contract/screens.ts';

/** The community and its next reception. */
const createHomeHead: CreateHead = (context) => {
  const data = context.read(site.get, {});
  const event = data?.currentEvent;
  return createHead(context, {
    title: '',
    jsonLd: [
      createOrganization(context, data),
      createWebSite(context),
      ...(data && event && !isReceptionOver(event, new Date(getRenderTime()))
        ? [createEventData(context, event, data)]
        : []),
    ],
  });
};

const createOrganization = (
  context: HeadContext,
  data: Pick<Site, 'email' | 'tagline' | 'telephone' | 'place' | 'logo'> | undefined,
): JsonLd => ({
  '@context': 'https://schema.org',
  ...createPublisher(context),
  description: data?.tagline ?? '',
  logo: `${context.origin}${data?.logo ? getSitePicturePath(data.logo) : '/icon-512.png'}`,
  ...(data?.email ? { email: data.email } : {}),
  ...(data?.telephone ? { telephone: data.telephone } : {}),
  ...(data?.place.address ? { address: formatEventPlace(data.place) } : {}),
});

const createWebSite = (context: HeadContext): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: context.siteName,
  url: `${context.origin}/`,
  publisher: createPublisher(context),
});

export const homeHeads: OwnHeads<typeof homeScreens> = {
  home: createHomeHead,
  otherHome: createHomeHead,
};
