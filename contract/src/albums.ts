import { z } from 'zod';
import { del, file, get, post, put, upload } from './endpoint.ts';
import { buyerName, email } from './reception/buyer.ts';
import { id, idInText, moment, nothing } from './wire.ts';

/** Bytes of the largest picture taken; a phone's largest photo is about half of it. */
export const mostPictureBytes = 25_000_000;
/** A larger picture is refused by its header, before anything is decoded. */
export const mostPixels = 100_000_000;
/** The widths that are made of a picture, as far as it is that wide (parish, 'Pictures'). */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const;
/** What a browser's file chooser offers; a phone then turns its own format into JPEG. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Albums that screens of the site show by name; they can be emptied, not deleted. */
export const neededAlbums = ['home', 'magazine', 'gallery2023'] as const;

export const Picture = z.object({
  id,
  /** Names its files. A picture never changes under its key, so browsers keep it for ever. */
  key: z.string(),
  /** Pixels of its largest size; a page keeps this room before the picture has come. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** The widths it has been made in, as AVIF, WebP and JPEG; none for a drawing, which is one SVG for all. */
  widths: z.array(z.int().positive()),
  /** What it shows, for who cannot see it; empty while nobody has written it. */
  alternativeText: z.string(),
  caption: z.string(),
});
export type Picture = z.output<typeof Picture>;

const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and dashes: summer-2027')
  .max(60, 'Use at most 60 characters');
const title = z.string().trim().min(1, 'Title is required').max(120, 'Title is too long');
const description = z.string().trim().max(600, 'Description is too long');
/** An outside gallery of the same day. */
const link = z
  .url({ protocol: /^https?$/, error: 'Write the whole address: https://...' })
  .max(500, 'The address is too long')
  .nullable();

export const AlbumSummary = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  pictureCount: z.int(),
  /** Its first picture. */
  cover: Picture.nullable(),
});
export type AlbumSummary = z.output<typeof AlbumSummary>;

export const Album = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  pictures: z.array(Picture),
});
export type Album = z.output<typeof Album>;

export const NewAlbum = z.object({ slug, title, description });
export const AlbumFacts = z.object({ title, description, link });

const alternativeText = z.string().trim().max(300, 'Use at most 300 characters');
const caption = z.string().trim().max(300, 'Use at most 300 characters');
export const PictureTexts = z.object({ alternativeText, caption });

export const TakeDownRequest = z.object({
  /** The picture it is about; null for the album as a whole. */
  picture: id.nullable(),
  name: buyerName,
  email,
  reason: z.string().trim().min(1, 'Please tell us why').max(2000, 'Use at most 2,000 characters'),
});

export const takeDownStates = ['open', 'removed', 'kept'] as const;

export const TakeDown = z.object({
  id,
  album: z.string(),
  albumTitle: z.string(),
  /** Null for the whole album, or when the picture is gone. */
  picture: Picture.nullable(),
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  state: z.enum(takeDownStates),
  askedAt: moment,
  answeredAt: moment.nullable(),
});
export type TakeDown = z.output<typeof TakeDown>;

const bySlug = z.object({ slug: z.string().max(80) });
const byPicture = z.object({ slug: z.string().max(80), id: idInText });

export const albums = {
  list: get('/api/albums', {
    summary: 'All albums with their first picture',
    may: 'everybody',
    answer: z.array(AlbumSummary),
  }),
  read: get('/api/albums/:slug', {
    summary: 'An album with its pictures in order',
    may: 'everybody',
    params: bySlug,
    answer: Album,
    refusals: ['album-not-found'],
  }),
  create: post('/api/albums', {
    summary: 'Begin an album',
    may: ['editor'],
    body: NewAlbum,
    answer: Album,
    status: 201,
    refusals: ['album-exists'],
  }),
  change: put('/api/albums/:slug', {
    summary: 'Rename an album, describe it, link an outside gallery',
    may: ['editor'],
    params: bySlug,
    body: AlbumFacts,
    answer: Album,
    refusals: ['album-not-found'],
  }),
  remove: del('/api/albums/:slug', {
    summary: 'Delete an album with its pictures',
    may: ['editor'],
    params: bySlug,
    answer: nothing,
    refusals: ['album-not-found', 'album-needed'],
  }),
  addPicture: upload('/api/albums/:slug/pictures', {
    summary: 'Put a picture at the end of an album; answered when its sizes are made',
    may: ['editor'],
    params: bySlug,
    body: z.object({ file: z.file() }),
    answer: Picture,
    status: 201,
    refusals: [
      'album-not-found',
      'picture-unknown',
      'picture-heic',
      'picture-drawing',
      'picture-too-large',
      'picture-broken',
      'body-too-large',
    ],
  }),
  arrange: put('/api/albums/:slug/pictures', {
    summary: 'Set order and texts; pictures that are not named stay behind the named ones',
    may: ['editor'],
    params: bySlug,
    body: z.object({ pictures: z.array(PictureTexts.extend({ id })).max(1000) }),
    answer: Album,
    refusals: ['album-not-found'],
  }),
  removePicture: del('/api/albums/:slug/pictures/:id', {
    summary: 'Take a picture out; for a day it can be put back',
    may: ['editor'],
    params: byPicture,
    answer: nothing,
    refusals: ['album-not-found', 'picture-not-found'],
  }),
  restorePicture: post('/api/albums/:slug/pictures/:id/restore', {
    summary: 'Put a picture back that was taken out',
    may: ['editor'],
    params: byPicture,
    answer: Album,
    refusals: ['album-not-found', 'picture-not-found'],
  }),
  askTakeDown: post('/api/albums/:slug/take-down', {
    summary: 'Ask for a picture or an album to be taken down',
    may: 'everybody',
    params: bySlug,
    body: TakeDownRequest,
    answer: nothing,
    status: 201,
    refusals: ['album-not-found', 'picture-not-found'],
  }),
  takeDowns: get('/api/take-downs', {
    summary: 'Take-down requests, the open ones first',
    may: ['editor'],
    answer: z.array(TakeDown),
  }),
  answerTakeDown: post('/api/take-downs/:id/answer', {
    summary: 'Take the picture down, or keep it; the asker gets a mail',
    may: ['editor'],
    params: z.object({ id: idInText }),
    body: z.object({ answer: z.enum(['removed', 'kept']) }),
    answer: TakeDown,
    refusals: ['take-down-not-found', 'take-down-answered'],
  }),
  file: file('/api/pictures/:key/:name', {
    summary: "One file of a picture: '640.avif', '1280.webp', '960.jpg', or 'drawing.svg'",
    may: 'everybody',
    params: z.object({ key: z.string().max(80), name: z.string().max(40) }),
    answer: z.undefined(),
    refusals: ['picture-not-found'],
  }),
};

const formats = [
  { type: 'image/avif', ending: 'avif' },
  { type: 'image/webp', ending: 'webp' },
] as const;

/** What <picture> and a preload link need: the sources best first, and the address every browser understands. */
export function pictureSources({ key, widths }: Pick<Picture, 'key' | 'widths'>): {
  address: string;
  sources: { type: string; srcset: string }[];
} {
  const at = (name: string) => `/api/pictures/${key}/${name}`;
  if (widths.length === 0) return { address: at('drawing.svg'), sources: [] };
  const middle = widths.findLast((width) => width <= 1280) ?? widths[0];
  return {
    address: at(`${middle}.jpg`),
    sources: formats.map(({ type, ending }) => ({
      type,
      srcset: widths.map((width) => `${at(`${width}.${ending}`)} ${width}w`).join(', '),
    })),
  };
}
