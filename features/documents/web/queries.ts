import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { documents, type ParishDocument } from '#features/documents/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { uploadFile } from '#ui/upload-file.ts';

/** Whether the person may upload, edit and delete documents. Undefined until the account is loaded. */
export const useIsSecretary = () => useHasRole('secretary');

export const useDocuments = () => useQuery(apiQueryOptions(documents.list, {}));

export const useVersions = (id: number) =>
  useQuery(apiQueryOptions(documents.listVersions, { params: { id } }));

/** Deletes a document and shows Undo. */
export const useDeleteDocument = () =>
  useApiMutation({
    call: ({ id }: ParishDocument) => callApi(documents.delete, { params: { id } }),
    notice: (_, { name }) => `Deleted “${name}”.`,
    undo: (_, { id }) => callApi(documents.restore, { params: { id } }),
    changes: [documents],
  });

export type DocumentInput = { usageDescription: string; audience: AudienceKey[] };

export const useUpdateDocument = (id: number) =>
  useApiMutation({
    call: (body: DocumentInput) => callApi(documents.update, { params: { id }, body }),
    changes: [documents],
    notice: 'Changes saved.',
  });

type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void };

/** An upload with its progress (`share`, 0 to 1) and `cancel`. A canceled upload resolves to null. */
function useFileUpload<Input>(
  upload: (input: Input, options: UploadOptions) => Promise<ParishDocument>,
) {
  const abortController = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const mutation = useApiMutation({
    call: async (input: Input) => {
      abortController.current = new AbortController();
      setShare(0);
      const { signal } = abortController.current;
      try {
        return await upload(input, { signal, onProgress: setShare });
      } catch (error) {
        // A canceled upload shows no error.
        if (signal.aborted) return null;
        throw error;
      }
    },
    changes: [documents],
  });
  return { ...mutation, share, cancel: () => abortController.current?.abort() };
}

export const useUploadDocument = () =>
  useFileUpload((body: DocumentInput & { file: File }, options) =>
    uploadFile(documents.upload, { body }, options),
  );

export const useUploadVersion = (id: number) =>
  useFileUpload((file: File, options) =>
    uploadFile(documents.uploadVersion, { params: { id }, body: { file } }, options),
  );
