import { parseResponse } from '#contract/client.ts';
import { albums } from '#features/albums/contract/albums.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { createEditor } from '#features/gatherings/server/testing/create-editor.ts';
import { createGatheringInput } from '#features/gatherings/server/testing/gathering-input.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import { toFacts } from '#features/intentions/server/rules.ts';
import { createPrayerInput } from '#features/intentions/server/testing/intention-input.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { loadSharp } from '#platform/files/load-sharp.ts';
import type { setUpDirectory } from './set-up-directory.ts';

type Session = { headers: Record<string, string> };

/** An item that has an audience, by the addresses where it could be seen. */
export type AudienceItem = {
  /** What everyone gets at the address of the item, and what a reader gets who is signed in. */
  open: string;
  own: string;
  lists: { open: string; own: string } | null;
  /** The bytes of its file or of a picture. */
  file: string | null;
  card: string | null;
  screen: string;
  /** The month of the calendar that has it. */
  month?: { open: string; own: string };
};
/** How the items of a kind are written. */
export type AudienceKind = {
  curator: Session;
  /** The problem of whoever may not see it, where nobody learns that it is there; null for an item that has no address of its own. */
  problem?: string | null;
  /** Where it is when it is for everyone. */
  publicPlaces: string[];
  create(word: string, audience: AudienceKey[]): Promise<AudienceItem>;
  change(item: AudienceItem, word: string, audience: AudienceKey[]): Promise<unknown>;
};

const text = (word: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: word }] }],
});
const pageContent = (word: string) => ({
  title: word,
  body: text(word),
  album: null,
  owner: '',
  reviewOn: null,
  publish: true,
});
export const announcementInput = (word: string, audience: AudienceKey[]) => ({
  announcementDate: '2027-05-02',
  sundayNumber: 'Sunday',
  announcementTitle: word,
  announcementDetail: word,
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: false,
  audience,
});
const getLast = (path: string) => path.split('/').at(-1) ?? '';

type Office = Pick<Awaited<ReturnType<typeof setUpDirectory>>, 'site' | 'byId' | 'secretary'> & {
  editor: Session;
};

async function addPicture({ site, editor }: Office, slug: string): Promise<string> {
  const sharp = await loadSharp();
  const bytes = await sharp({
    create: { width: 320, height: 200, channels: 3, background: 'red' },
  })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'feast.jpg');
  const response = await fetch(`${site.base}/api/albums/${slug}/pictures`, {
    method: 'POST',
    body,
    headers: editor.headers,
  });
  const { key } = parseResponse(albums.addPicture, response.status, await response.text());
  return `/api/pictures/${key}/320.webp`;
}

const createPageKind = ({ site, editor }: Office): AudienceKind => ({
  curator: editor,
  publicPlaces: ['open address', 'sitemap', 'card'],
  async create(word, audience) {
    const slug = word.toLowerCase();
    await site.call(pages.create, { body: { ...pageContent(word), slug, audience } }, editor);
    return {
      open: `/api/pages/${slug}`,
      own: `/api/reader/pages/${slug}`,
      lists: null,
      file: null,
      card: `/share/page/${slug}.png`,
      screen: `/${slug}<`,
    };
  },
  change: ({ open }, word, audience) =>
    site.call(
      pages.update,
      {
        params: { slug: getLast(open) },
        // A draft, too, changes the audience.
        body: { ...pageContent(word), version: 1, publish: false, audience },
      },
      editor,
    ),
});

const createAnnouncementKind = ({ site, editor }: Office): AudienceKind => ({
  curator: editor,
  publicPlaces: ['open address', 'sitemap', 'feed', 'sheet', 'card'],
  async create(word, audience) {
    const body = announcementInput(word, audience);
    const { id } = await site.call(announcements.create, { body }, editor);
    return {
      open: `/api/announcements/${id}`,
      own: `/api/reader/announcements/${id}`,
      lists: { open: '/api/announcements', own: '/api/reader/announcements' },
      file: null,
      card: `/share/announcement/${id}.png`,
      screen: `/detail-announcement/${id}<`,
    };
  },
  change: ({ open }, word, audience) =>
    site.call(
      announcements.update,
      { params: { id: Number(getLast(open)) }, body: announcementInput(word, audience) },
      editor,
    ),
});

function createAlbumKind(office: Office): AudienceKind {
  const { site, editor } = office;
  return {
    curator: editor,
    publicPlaces: ['open address', 'sitemap', 'card'],
    async create(word, audience) {
      const slug = word.toLowerCase();
      const body = { slug, title: word, description: '', audience };
      await site.call(albums.create, { body }, editor);
      return {
        open: `/api/albums/${slug}`,
        own: `/api/reader/albums/${slug}`,
        lists: { open: '/api/albums', own: '/api/reader/albums' },
        file: await addPicture(office, slug),
        card: `/share/album/${slug}.png`,
        screen: `/album/${slug}<`,
      };
    },
    change: ({ open }, word, audience) =>
      site.call(
        albums.update,
        {
          params: { slug: getLast(open) },
          body: { title: word, description: '', link: null, audience },
        },
        editor,
      ),
  };
}

const createDocumentKind = ({ site, secretary }: Office): AudienceKind => ({
  curator: secretary,
  publicPlaces: ['open address'],
  async create(word, audience) {
    const body = { file: new File(['text'], `${word}.txt`), usageDescription: word, audience };
    const { id } = await site.call(documents.upload, { body }, secretary);
    const open = `/api/documents/${id}`;
    const lists = { open: '/api/documents', own: '/api/documents' };
    const file = `/api/documents/download/${id}`;
    return { open, own: open, lists, file, card: null, screen: `/documents/${id}<` };
  },
  change: ({ open }, word, audience) =>
    site.call(
      documents.update,
      { params: { id: Number(getLast(open)) }, body: { usageDescription: word, audience } },
      secretary,
    ),
});

const createGatheringKind = ({ site, byId, editor }: Office): AudienceKind => ({
  curator: editor,
  problem: 'gathering-not-found',
  publicPlaces: ['open address', 'sitemap', 'card', 'calendar', 'subscription'],
  async create(word, audience) {
    const body = createGatheringInput({ title: word, audience });
    const { id, slug } = await site.call(gatherings.create, { body }, editor);
    await site.call(gatherings.publish, { ...byId(id), body: { isPublished: true } }, editor);
    const open = `/api/gatherings/page/${slug}`;
    return {
      open,
      own: open,
      lists: { open: '/api/gatherings', own: '/api/gatherings' },
      file: `${open}/gathering.ics`,
      card: `/share/gathering/${slug}.png`,
      screen: `/gathering/${slug}<`,
      month: {
        open: `/api/calendar/month/${body.day.slice(0, 7)}`,
        own: `/api/reader/calendar/month/${body.day.slice(0, 7)}`,
      },
    };
  },
  async change({ open }, word, audience) {
    const all = await site.call(gatherings.listForTeam, {}, editor);
    const { id = 0 } = all.find(({ slug }) => slug === getLast(open)) ?? {};
    return createEditor(site, editor).update(id, createGatheringInput({ title: word, audience }));
  },
});

const createPrayerKind = ({ site, byId, secretary }: Office): AudienceKind => ({
  curator: secretary,
  problem: null,
  publicPlaces: ['open address', 'sheet'],
  async create(word, audience) {
    const body = createPrayerInput({ wording: word, audience, weeks: 4 });
    const { id } = await site.call(intentions.createByHand, { body }, secretary);
    const unplaced = { day: null, startTime: '' };
    const seen = { ...unplaced, state: 'waiting' as const };
    const placed = { ...unplaced, state: 'placed' as const, reply: '' };
    await site.call(
      intentions.settle,
      { ...byId(id), body: { ...placed, acceptsSecond: false, isUndo: false, seen } },
      secretary,
    );
    const open = '/api/prayer-requests';
    return { open, own: open, lists: null, file: null, card: null, screen: '/prayer-requests<' };
  },
  async change(_, word, audience) {
    const all = await site.call(intentions.list, {}, secretary);
    const prayer = all.find(({ wording }) => wording === word);
    if (!prayer) throw new Error('The prayer request is not in the list.');
    const seen = toFacts(prayer);
    return site.call(
      intentions.update,
      { ...byId(prayer.id), body: { ...seen, audience, seen } },
      secretary,
    );
  },
});

/** Every kind of item that has an audience. */
export const createAudienceKinds = (office: Office): Record<string, AudienceKind> => ({
  page: createPageKind(office),
  announcement: createAnnouncementKind(office),
  album: createAlbumKind(office),
  document: createDocumentKind(office),
  gathering: createGatheringKind(office),
  prayer: createPrayerKind(office),
});
