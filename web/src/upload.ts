import { addressOf, answerIn, failOffline, formOf } from '@namugongo/contract/call';
import type { Answer, Endpoint, Input } from '@namugongo/contract/endpoint';

export type UploadOptions = {
  signal: AbortSignal;
  /** The share of the file that has left this device, 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Calls an endpoint of kind 'upload', whose body has a `file`; throws a CallFailure on every refusal, and the signal's reason when it was cancelled.
 * The one place that uses XMLHttpRequest: fetch cannot tell how much has been sent.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, onProgress }: UploadOptions,
): Promise<Answer<E>> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const settle = (work: () => Answer<E>) => {
      signal.removeEventListener('abort', cancel);
      try {
        done(work());
      } catch (failure) {
        failed(failure);
      }
    };
    request.open(endpoint.method, addressOf('', endpoint, input));
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => settle(() => answerIn(endpoint, request.status, request.responseText));
    request.onerror = () => settle(failOffline);
    request.onabort = () => {
      signal.removeEventListener('abort', cancel);
      failed(signal.reason);
    };
    signal.addEventListener('abort', cancel);
    if (signal.aborted) return failed(signal.reason);
    request.send(formOf(endpoint, input));
  });
}
