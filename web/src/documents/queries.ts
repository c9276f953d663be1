import { type Audience, documents, type ParishDocument } from '@namugongo/contract/documents';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask, queryOf } from '../api.ts';
import { useHasRole } from '../signed-in.ts';
import { useDeletion } from '../ui/undo/useDeletion.ts';
import { upload } from '../upload.ts';

/** Whether the person keeps the documents; others read those that are for them. Undefined until it is known who it is. */
export const useIsSecretary = () => useHasRole('secretary');

export const useDocuments = () => useQuery(queryOf(documents.list, {}));

export const useVersions = (id: number) =>
  useQuery(queryOf(documents.versions, { params: { id } }));

const forgetDocuments = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/documents'),
  });

/** Deletes a document; for a while it can be taken back. */
export function useRemoveDocument() {
  const client = useQueryClient();
  return useDeletion({
    remove: ({ id }: ParishDocument) => ask(documents.remove, { params: { id } }),
    restore: ({ id }) => ask(documents.restore, { params: { id } }),
    words: ({ name }) => `Deleted “${name}”.`,
    refresh: () => forgetDocuments(client),
  });
}

export type DocumentFacts = { usageDescription: string; audience: Audience[] };

export function useChangeDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DocumentFacts) => ask(documents.change, { params: { id }, body }),
    onSuccess: () => forgetDocuments(client),
  });
}

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** One file on its way: how much of it has left, and a way to stop it. */
function useSending<Wish>(send: (wish: Wish, sending: Sending) => Promise<ParishDocument>) {
  const client = useQueryClient();
  const ending = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const mutation = useMutation({
    mutationFn: async (wish: Wish) => {
      ending.current = new AbortController();
      setShare(0);
      const { signal } = ending.current;
      try {
        return await send(wish, { signal, onProgress: setShare });
      } catch (failure) {
        // Whoever cancelled knows it.
        if (signal.aborted) return null;
        throw failure;
      }
    },
    onSuccess: () => forgetDocuments(client),
  });
  return { ...mutation, share, cancel: () => ending.current?.abort() };
}

export const useUploadDocument = () =>
  useSending((body: DocumentFacts & { file: File }, sending) =>
    upload(documents.upload, { body }, sending),
  );

export const useUploadVersion = (id: number) =>
  useSending((file: File, sending) =>
    upload(documents.uploadVersion, { params: { id }, body: { file } }, sending),
  );
