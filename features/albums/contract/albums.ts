import { pictureErrorCodes } from '#contract/rules/pictures.ts';
import { alternativeText, caption } from '#contract/pictures.ts';
import { Picture } from '#contract/pictures.ts';
import { z } from 'zod';
import { del, getFile, get, post, put, postUpload } from '#contract/endpoint.ts';
import { buyerName, email } from '#contract/buyer.ts';
import { day, id, idParam, timestamp } from '#contract/codecs.ts';
import { key, line, multiline, webUrl } from '#contract/texts.ts';
import { AudienceField, audienceProblems } from '#features/audiences/contract/audiences.ts';

/** Maximum size of an uploaded picture in bytes, about twice a phone's largest photo. */
export const maxPictureBytes = 25_000_000;
/** Widths generated for a picture, up to its own, in px (parish, 'Pictures'). */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const;
/** Albums that screens show by slug; they can't be deleted. */
export const requiredAlbumSlugs = ['home', 'magazine', 'gallery2023'] as const;

/** An album whose first picture stands for something else, such as an announcement. */
export const albumSlug = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, numbers and dashes, like summer-2027')
  .max(60, 'Use at most 60 characters');
const title = line(120, { required: 'Title is required' });
const description = multiline(600);
/** A gallery of the same day on another site. */
const link = webUrl(500).nullable();

const facts = {
  /** The day that its pictures or its issue are of, which tells its year. */
  heldOn: day.nullable(),
  /** Whether it is an issue of the magazine: its pictures are the pages. */
  isIssue: z.boolean(),
  audience: AudienceField,
};

/** What an older form doesn't send stays as it is. */
const optionalFacts = z.object(facts).partial().shape;

export const AlbumSummary = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  ...facts,
  pictureCount: z.int(),
  /** The first picture. */
  cover: Picture.nullable(),
});
export type AlbumSummary = z.output<typeof AlbumSummary>;

export const Album = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  ...facts,
  /** A file of the issue or the album to download, if the reader may see it. */
  document: z.object({ id, name: z.string(), bytes: z.int() }).nullable(),
  pictures: z.array(Picture),
});
export type Album = z.output<typeof Album>;

export const NewAlbum = z.object({ slug: albumSlug, title, description, ...optionalFacts });
export const AlbumDetails = z.object({
  title,
  description,
  link,
  ...optionalFacts,
  documentId: id.nullable().optional(),
});

export const PictureText = z.object({ alternativeText, caption });

export const TakedownInput = z.object({
  /** The picture's id; null for the whole album. */
  picture: id.nullable(),
  name: buyerName,
  email,
  reason: multiline(2000, { required: 'Please tell us why, so we can help' }),
});

const takedownStates = ['open', 'removed', 'kept'] as const;

export const Takedown = z.object({
  id,
  album: z.string(),
  albumTitle: z.string(),
  /** Null for the whole album or a deleted picture. */
  picture: Picture.nullable(),
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  state: z.enum(takedownStates),
  requestedAt: timestamp,
  resolvedAt: timestamp.nullable(),
});
export type Takedown = z.output<typeof Takedown>;

const bySlug = z.object({ slug: key(80) });
const byPicture = z.object({ slug: key(80), id: idParam });

export const albums = {
  list: get('/api/albums', {
    summary: 'The albums for everyone with their first picture',
    access: 'everybody',
    response: z.array(AlbumSummary),
  }),
  listForReader: get('/api/reader/albums', {
    summary: 'The albums that the caller may see',
    access: 'signed-in',
    response: z.array(AlbumSummary),
  }),
  get: get('/api/albums/:slug', {
    summary: 'An album for everyone with its pictures in order',
    access: 'everybody',
    params: bySlug,
    response: Album,
    problems: ['album-not-found', ...audienceProblems],
  }),
  getForReader: get('/api/reader/albums/:slug', {
    summary: 'An album that the caller may see',
    access: 'signed-in',
    params: bySlug,
    response: Album,
    problems: ['album-not-found', ...audienceProblems],
  }),
  create: post('/api/albums', {
    summary: 'Creates an album',
    access: ['editor'],
    body: NewAlbum,
    response: Album,
    status: 201,
    problems: ['album-exists'],
  }),
  update: put('/api/albums/:slug', {
    summary: 'Updates title, texts, day and audience of an album',
    access: ['editor'],
    params: bySlug,
    body: AlbumDetails,
    response: Album,
    problems: ['album-not-found', 'document-not-found'],
  }),
  delete: del('/api/albums/:slug', {
    summary: 'Deletes an album with its pictures',
    access: ['editor'],
    params: bySlug,
    problems: ['album-not-found', 'album-required'],
  }),
  addPicture: postUpload('/api/albums/:slug/pictures', {
    summary: 'Adds a picture at the end of an album; responds when its sizes are generated',
    access: ['editor'],
    costs: ['picture'],
    params: bySlug,
    body: z.object({ file: z.file() }),
    response: Picture,
    status: 201,
    problems: ['album-not-found', ...pictureErrorCodes, 'body-too-large'],
  }),
  reorderPictures: put('/api/albums/:slug/pictures', {
    summary: 'Updates order and texts; pictures not listed follow the listed ones',
    access: ['editor'],
    maxBodyBytes: 256 * 1024,
    params: bySlug,
    body: z.object({ pictures: z.array(PictureText.extend({ id })).max(1000) }),
    response: Album,
    problems: ['album-not-found'],
  }),
  deletePicture: del('/api/albums/:slug/pictures/:id', {
    summary: 'Deletes a picture; it can be restored for a day',
    access: ['editor'],
    params: byPicture,
    problems: ['album-not-found', 'picture-not-found'],
  }),
  restorePicture: post('/api/albums/:slug/pictures/:id/restore', {
    summary: 'Restores a deleted picture',
    access: ['editor'],
    params: byPicture,
    response: Album,
    problems: ['album-not-found', 'picture-not-found'],
  }),
  requestTakedown: post('/api/albums/:slug/take-down', {
    summary: 'Requests to take down a picture or an album',
    access: 'everybody',
    costs: ['mail'],
    params: bySlug,
    body: TakedownInput,
    status: 201,
    problems: ['too-many-requests', 'album-not-found', 'picture-not-found', ...audienceProblems],
  }),
  listTakedowns: get('/api/take-downs', {
    summary: 'Take-down requests, open ones first',
    access: ['editor'],
    response: z.array(Takedown),
  }),
  resolveTakedown: post('/api/take-downs/:id/answer', {
    summary: 'Takes the picture down or keeps it, and emails the requester',
    access: ['editor'],
    costs: ['mail'],
    params: z.object({ id: idParam }),
    body: z.object({ decision: z.enum(['removed', 'kept']) }),
    response: Takedown,
    problems: ['takedown-not-found', 'takedown-already-resolved'],
  }),
  getPictureFile: getFile('/api/pictures/:key/:name', {
    summary: "One file of a picture: '640.avif', '1280.webp', '960.jpg', or 'drawing.svg'",
    access: 'everybody',
    params: z.object({ key: key(80), name: key(40) }),
    problems: ['picture-not-found'],
  }),
};
