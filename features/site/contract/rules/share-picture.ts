import type { Site } from '../site.ts';

/** What has a share picture. */
export const shareKinds = [
  'site',
  'page',
  'announcement',
  'reading',
  'album',
  'event',
  'campaign',
  'letter',
  'gathering',
] as const;

export type ShareKind = (typeof shareKinds)[number];

/** The content of a share picture: the server draws it, and the head of a page describes it in words. */
export type ShareCard = {
  kind: ShareKind;
  /** Identifies the card among those of its kind: a slug or an id. */
  id: string;
  siteName: string;
  /** A word or a date above the title; may be empty. */
  label: string;
  title: string;
  /** Below the title. */
  lines: readonly string[];
  /** 'from $40', on brass; may be empty. */
  price: string;
};

type Names = Pick<Site, 'name'>;

export const createCard = (
  { name }: Names,
  card: Pick<ShareCard, 'kind' | 'id' | 'title'> & Partial<ShareCard>,
): ShareCard => ({ siteName: name, label: '', lines: [], price: '', ...card });

export const createSiteCard = (site: Names & Pick<Site, 'meetingTimes' | 'tagline'>): ShareCard =>
  createCard(site, {
    kind: 'site',
    id: 'site',
    title: site.name,
    lines: [
      site.tagline,
      site.meetingTimes
        .slice(0, 3)
        .map(({ day, time }) => `${day} ${time}`)
        .join(' · '),
    ].filter(Boolean),
  });

/** The path of a card's picture. It changes with the card, because messengers keep the picture of a URL for weeks. */
export const getSharePicturePath = (card: ShareCard): string =>
  `/share/${card.kind}/${card.id}.png?v=${hashText(JSON.stringify(card))}`;

/** A short hash (FNV-1a, 32 bits) that tells versions of one card apart. */
function hashText(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}

/** The card in words, for people who can't see the picture. */
export const describeCard = ({ siteName, label, title, lines, price }: ShareCard): string =>
  [label, title, ...lines, price, title === siteName ? '' : siteName]
    .filter(Boolean)
    .map((part) => part.replace(/\.$/, ''))
    .join(', ');
