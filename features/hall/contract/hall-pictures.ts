import { z } from 'zod';
import { pictureErrorCodes } from '#contract/rules/pictures.ts';
import { idParam } from '#contract/codecs.ts';
import { del, get, getFile, postUpload, put } from '#contract/endpoint.ts';

const place = z.number().min(-1000).max(1000);

/** Where a picture lies under the hall, which is 100 wide; its height follows from its width. */
export const HallPicturePlace = z.object({
  /** The upper left corner. */
  x: place,
  y: place,
  width: z.number().min(1).max(5000),
  opacity: z.number().min(0.05).max(1),
});
export type HallPicturePlace = z.output<typeof HallPicturePlace>;

/** A floor plan of the building that lies under the hall in the editor. Visitors never see it. */
export const HallPicture = HallPicturePlace.extend({
  /** The name of its file below /api/hall-pictures/. */
  file: z.string(),
  /** Height divided by width. */
  ratio: z.number(),
});
export type HallPicture = z.output<typeof HallPicture>;

/** Largest accepted picture of a hall in bytes. */
export const maxHallPictureBytes = 15_000_000;

const byId = z.object({ id: idParam });

export const hallPictures = {
  get: get('/api/events/:id/hall/picture', {
    summary: 'The picture under the hall in the editor, or null',
    access: ['reception'],
    params: byId,
    response: z.object({ picture: HallPicture.nullable() }),
    problems: ['event-not-found'],
  }),
  upload: postUpload('/api/events/:id/hall/picture', {
    summary: 'Put a picture under the hall in the editor; it fills the width of the hall',
    access: ['reception'],
    costs: ['picture'],
    params: byId,
    body: z.object({ file: z.file() }),
    response: HallPicture,
    status: 201,
    problems: ['event-not-found', ...pictureErrorCodes, 'body-too-large', 'unsupported-media-type'],
  }),
  place: put('/api/events/:id/hall/picture', {
    summary: 'Move, scale or fade the picture under the hall',
    access: ['reception'],
    params: byId,
    body: HallPicturePlace,
    response: HallPicture,
    problems: ['event-not-found', 'picture-not-found'],
  }),
  delete: del('/api/events/:id/hall/picture', {
    summary: 'Take the picture under the hall away',
    access: ['reception'],
    params: byId,
    problems: ['event-not-found'],
  }),
  getFile: getFile('/api/hall-pictures/:file', {
    summary: 'The file of a picture under a hall',
    access: ['reception'],
    params: z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.jpg$/) }),
    problems: ['picture-not-found', 'file-gone', 'storage-unavailable'],
  }),
};
