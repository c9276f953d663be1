import { z } from 'zod';
import { audiences } from '#features/accounts/contract/rules/audiences.ts';
import { idParam } from '#contract/codecs.ts';
import { del, getFile, post, postUpload, put } from '#contract/endpoint.ts';
import { pictureErrorCodes } from '#contract/rules/pictures.ts';
import { MemberRecord } from './directory.ts';

/** Largest accepted photo of a member in bytes. */
export const maxPhotoBytes = 15_000_000;

const byId = z.object({ id: idParam });
const byPhoto = z.object({ id: idParam, photo: idParam });

/** The photo of an entry. Like each of its fields it has an audience of its own. */
export const memberPhotos = {
  getFile: getFile('/api/directory/:id/photo/:photo', {
    summary: 'The photo of a member, for its audience',
    access: ['member', 'editor', 'secretary', 'reception', 'treasurer'],
    params: byPhoto,
    problems: ['picture-not-found'],
  }),
  upload: postUpload('/api/directory/:id/photo', {
    summary: 'Add or replace the photo of an entry, also by the person it is about',
    access: ['member', 'secretary'],
    costs: ['picture'],
    params: byId,
    body: z.object({ file: z.file() }),
    response: MemberRecord,
    problems: [
      'member-not-found',
      'not-your-entry',
      ...pictureErrorCodes,
      'body-too-large',
      'unsupported-media-type',
    ],
  }),
  update: put('/api/directory/:id/photo', {
    summary: 'Choose who can see the photo of an entry',
    access: ['member', 'secretary'],
    params: byId,
    body: z.object({ audience: z.enum(audiences) }),
    response: MemberRecord,
    problems: ['member-not-found', 'not-your-entry'],
  }),
  delete: del('/api/directory/:id/photo', {
    summary: 'Remove the photo of an entry; it can be restored for a day',
    access: ['member', 'secretary'],
    params: byId,
    response: MemberRecord,
    problems: ['member-not-found', 'not-your-entry'],
  }),
  restore: post('/api/directory/:id/photo/:photo/restore', {
    summary: 'Show a photo again that was removed or replaced',
    access: ['member', 'secretary'],
    params: byPhoto,
    response: MemberRecord,
    problems: ['member-not-found', 'not-your-entry', 'picture-not-found'],
  }),
};
