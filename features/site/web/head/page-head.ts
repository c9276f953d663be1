import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { describeCard } from '#features/site/contract/rules/share-picture.ts';
import {
  createSiteCard,
  getSharePicturePath,
  type ShareCard,
} from '#features/site/contract/rules/share-picture.ts';
import { getSitePicturePath, sharePictureSize } from '#contract/rules/pictures.ts';
import { site } from '#features/site/contract/site.ts';

export type HeadContext = {
  /** The response of an endpoint, if the page was rendered with it. */
  read: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ) => EndpointResponse<E> | undefined;
  /** The parameters of the path. */
  params: Record<string, string>;
  /** Like https://example.org, without a slash at its end. */
  origin: string;
  siteName: string;
};

/** The data of a schema.org type. */
export type JsonLd = Record<string, unknown>;

/** What search engines and messengers read about a page. */
export type PageHead = {
  /** The title that the screen gives to usePageTitle; empty on the home page. */
  title: string;
  siteName: string;
  /** At most 200 characters. */
  description: string;
  kind: 'website' | 'article';
  /** The path of the same content at its own address; by default, the path of the page. */
  canonicalPath?: string;
  image: { path: string; width: number; height: number; alt: string };
  /** A day (yyyy-mm-dd). */
  publishedOn?: string | null;
  jsonLd: JsonLd[];
  /** Search engines leave the page out. */
  noindex?: true;
};

export type CreateHead = (context: HeadContext) => PageHead;

/** The heads of the screens of a feature that have their own. */
export type OwnHeads<Screens> = {
  [Name in keyof Screens as Screens[Name] extends { head: 'own' } ? Name : never]: CreateHead;
};

type HeadParts = Pick<PageHead, 'title'> & Partial<PageHead> & { card?: ShareCard };

/** A head with the picture of the card, or of the site. */
export function createHead(
  context: HeadContext,
  { card = createDefaultCard(context), description = '', ...parts }: HeadParts,
): PageHead {
  const data = context.read(site.get, {});
  const own = card.kind === 'site' ? data?.sharePicture : null;
  return {
    siteName: context.siteName,
    description: summarize(description) || (data?.tagline ?? ''),
    kind: 'website',
    image: {
      path: own ? getSitePicturePath(own) : getSharePicturePath(card),
      ...sharePictureSize,
      alt: describeCard(card),
    },
    jsonLd: [],
    ...parts,
  };
}

const createDefaultCard = ({ read, siteName }: HeadContext): ShareCard =>
  createSiteCard({ meetingTimes: [], tagline: '', ...read(site.get, {}), name: siteName });

/** The head of a page whose content doesn't exist or could not be read, and of personal and staff pages. */
export const createUnlistedHead = (context: HeadContext, title: string): PageHead =>
  createHead(context, { title, noindex: true });

const maxDescription = 200;

/** The text in one line, cut between two words. */
export function summarize(text: string): string {
  const oneLine = text.replace(/\s+/gu, ' ').trim();
  if (oneLine.length <= maxDescription) return oneLine;
  const part = oneLine.slice(0, maxDescription - 1);
  const end = part.lastIndexOf(' ');
  return `${part.slice(0, end > maxDescription / 2 ? end : part.length).replace(/[\s.,;:\p{Cs}]+$/u, '')}…`;
}
