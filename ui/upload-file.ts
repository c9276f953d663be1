import { buildUrl, parseResponse, throwOffline, toFormData } from '#contract/client.ts';
import type { EndpointResponse, Endpoint, EndpointInput } from '#contract/endpoint.ts';

export type UploadOptions = {
  signal: AbortSignal;
  /** Called with the uploaded share of the file, 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Calls an endpoint of kind 'upload'. Throws ApiError for a problem response, and the signal's reason when canceled.
 * Uses XMLHttpRequest, because fetch doesn't report upload progress.
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { signal, onProgress }: Partial<UploadOptions> = {},
): Promise<EndpointResponse<E>> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const settle = (work: () => EndpointResponse<E>) => {
      signal?.removeEventListener('abort', cancel);
      try {
        done(work());
      } catch (failure) {
        failed(failure);
      }
    };
    request.open(endpoint.method, buildUrl('', endpoint, input));
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      settle(() => parseResponse(endpoint, request.status, request.responseText));
    request.onerror = () => settle(throwOffline);
    request.onabort = () => {
      signal?.removeEventListener('abort', cancel);
      failed(signal?.reason);
    };
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) return failed(signal.reason);
    request.send(toFormData(endpoint, input));
  });
}
