import { z } from 'zod';
import { del, getFile, get, post, put, postUpload } from '#contract/endpoint.ts';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { multiline } from '#contract/texts.ts';
import {
  AudienceField,
  audienceInText,
  audienceProblems,
} from '#features/audiences/contract/audiences.ts';

export const usageDescription = multiline(500, { required: 'Usage Description is required' });

/** A version of a document's file; the newest has the highest number. */
export const DocumentVersion = z.object({
  number: z.int(),
  name: z.string(),
  bytes: z.int(),
  uploadDate: timestamp,
  uploadedBy: z.string(),
});
export type DocumentVersion = z.output<typeof DocumentVersion>;

/** A document (specification, section 3), with its size, version count and audience. */
export const ParishDocument = z.object({
  id,
  name: z.string(),
  usageDescription: z.string(),
  /** Upload time of the newest version. */
  uploadDate: timestamp,
  bytes: z.int(),
  /** Number of versions. */
  versions: z.int(),
  audience: AudienceField,
});
export type ParishDocument = z.output<typeof ParishDocument>;

const byId = z.object({ id: idParam });

const downloadProblems = [
  'document-not-found',
  ...audienceProblems,
  'file-gone',
  'file-changed',
  'storage-unavailable',
] as const;

export const documents = {
  list: get('/api/documents', {
    summary: 'The documents that the caller may see, newest first',
    access: 'everybody',
    response: z.array(ParishDocument),
  }),
  get: get('/api/documents/:id', {
    summary: 'A document',
    access: 'everybody',
    params: byId,
    response: ParishDocument,
    problems: ['document-not-found', ...audienceProblems],
  }),
  listVersions: get('/api/documents/:id/versions', {
    summary: 'All versions of a document, newest first',
    access: ['secretary'],
    params: byId,
    response: z.array(DocumentVersion),
    problems: ['document-not-found'],
  }),
  upload: postUpload('/api/documents/upload', {
    summary: 'Add a document: any type of file',
    access: ['secretary'],
    body: z.object({
      file: z.file(),
      usageDescription,
      audience: audienceInText.default([]),
    }),
    response: ParishDocument,
  }),
  uploadVersion: postUpload('/api/documents/:id/versions', {
    summary: 'Add a version of a document; its ID stays, and earlier versions are kept',
    access: ['secretary'],
    params: byId,
    body: z.object({ file: z.file() }),
    response: ParishDocument,
    problems: ['document-not-found'],
  }),
  update: put('/api/documents/:id', {
    summary: "Change a document's usage description and audience",
    access: ['secretary'],
    params: byId,
    body: z.object({ usageDescription, audience: AudienceField }),
    response: ParishDocument,
    problems: ['document-not-found'],
  }),
  delete: del('/api/documents/:id', {
    summary: 'Delete a document; for a day it can be restored',
    access: ['secretary'],
    params: byId,
    problems: ['document-not-found'],
  }),
  restore: post('/api/documents/:id/restore', {
    summary: 'Restore a deleted document',
    access: ['secretary'],
    params: byId,
    response: ParishDocument,
    problems: ['document-not-found'],
  }),
  download: getFile('/api/documents/download/:id', {
    summary: "A document's newest file, as an attachment under its name",
    access: 'everybody',
    params: byId,
    problems: downloadProblems,
  }),
  downloadFile: getFile('/api/files/download/:id', {
    summary: 'The newest file of the document with this file ID',
    access: 'everybody',
    params: byId,
    problems: downloadProblems,
  }),
  downloadVersion: getFile('/api/documents/:id/versions/:number', {
    summary: 'A version of a document as a file',
    access: ['secretary'],
    params: z.object({ id: idParam, number: idParam }),
    problems: ['document-not-found', 'file-gone', 'file-changed', 'storage-unavailable'],
  }),
};
