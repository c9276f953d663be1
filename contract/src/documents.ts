import { z } from 'zod';
import { del, file, get, post, put, roles, upload } from './endpoint.ts';
import { id, idInText, moment, nothing } from './wire.ts';

/** Whom a document is for beside the secretary: everybody, or who has one of the roles. Nobody else while it is empty. */
export const audiences = ['everybody', ...roles] as const;
export type Audience = (typeof audiences)[number];
export const DocumentAudience = z.array(z.enum(audiences)).max(audiences.length);

/** In a form, which has only text: 'member,editor'. */
const audienceInText = z
  .codec(z.string().max(200), DocumentAudience, {
    decode: (text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean) as Audience[],
    encode: (audience) => audience.join(','),
  })
  .default([]);

/** The message of an empty field is its name and 'is required', as everywhere in the specification (section 5). */
export const usageDescription = z
  .string({ error: 'usageDescription is required' })
  .trim()
  .min(1, 'usageDescription is required')
  .max(500, 'usageDescription is too long: 500 characters at most');

/** One state of a document's file; the newest has the highest number. */
export const DocumentVersion = z.object({
  number: z.int(),
  name: z.string(),
  bytes: z.int(),
  uploadDate: moment,
  uploadedBy: z.string(),
});
export type DocumentVersion = z.output<typeof DocumentVersion>;

/** A document as the specification lists it (section 3), with what a reader wants to know before loading it. */
export const ParishDocument = z.object({
  id,
  name: z.string(),
  usageDescription: z.string(),
  /** When its newest version came. */
  uploadDate: moment,
  bytes: z.int(),
  /** How often its file was given anew, the first counted. */
  versions: z.int(),
  audience: DocumentAudience,
});
export type ParishDocument = z.output<typeof ParishDocument>;

const byId = z.object({ id: idInText });

/** Why a reader is not given a file. */
const notGiven = [
  'document-not-found',
  'sign-in-needed',
  'not-allowed',
  'file-gone',
  'file-changed',
  'storage-unreachable',
] as const;

export const documents = {
  list: get('/api/documents', {
    summary: 'The documents that the caller may see, the newest first',
    may: 'everybody',
    answer: z.array(ParishDocument),
  }),
  read: get('/api/documents/:id', {
    summary: 'What is known of one document',
    may: 'everybody',
    params: byId,
    answer: ParishDocument,
    refusals: ['document-not-found', 'sign-in-needed', 'not-allowed'],
  }),
  versions: get('/api/documents/:id/versions', {
    summary: 'Every file that a document has had, the newest first',
    may: ['secretary'],
    params: byId,
    answer: z.array(DocumentVersion),
    refusals: ['document-not-found'],
  }),
  upload: upload('/api/documents/upload', {
    summary: 'Add a document: any type of file',
    may: ['secretary'],
    body: z.object({ file: z.file(), usageDescription, audience: audienceInText }),
    answer: ParishDocument,
    refusals: ['body-too-large', 'media-type-unknown', 'storage-full', 'storage-unreachable'],
  }),
  uploadVersion: upload('/api/documents/:id/versions', {
    summary: 'Give a document a new file; its id stays, and the file before is kept',
    may: ['secretary'],
    params: byId,
    body: z.object({ file: z.file() }),
    answer: ParishDocument,
    refusals: [
      'document-not-found',
      'body-too-large',
      'media-type-unknown',
      'storage-full',
      'storage-unreachable',
    ],
  }),
  change: put('/api/documents/:id', {
    summary: "Change a document's usage description and whom it is for",
    may: ['secretary'],
    params: byId,
    body: z.object({ usageDescription, audience: DocumentAudience }),
    answer: ParishDocument,
    refusals: ['document-not-found'],
  }),
  remove: del('/api/documents/:id', {
    summary: 'Delete a document; for a day it can be restored',
    may: ['secretary'],
    params: byId,
    answer: nothing,
    refusals: ['document-not-found'],
  }),
  restore: post('/api/documents/:id/restore', {
    summary: 'Take back that a document was deleted',
    may: ['secretary'],
    params: byId,
    answer: ParishDocument,
    refusals: ['document-not-found'],
  }),
  download: file('/api/documents/download/:id', {
    summary: "A document's newest file, as an attachment under its name",
    may: 'everybody',
    params: byId,
    refusals: notGiven,
    answer: nothing,
  }),
  downloadFile: file('/api/files/download/:id', {
    summary: 'The same by the file id that people pass on',
    may: 'everybody',
    params: byId,
    refusals: notGiven,
    answer: nothing,
  }),
  downloadVersion: file('/api/documents/:id/versions/:number', {
    summary: 'A file that a document had before',
    may: ['secretary'],
    params: z.object({ id: idInText, number: idInText }),
    refusals: ['document-not-found', 'file-gone', 'file-changed', 'storage-unreachable'],
    answer: nothing,
  }),
};
