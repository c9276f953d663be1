import { isCallFailure } from '@namugongo/contract/call';

/** What the server said about single fields of a form it refused, for `form.setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return isCallFailure(error) ? (error.problem.errors ?? {}) : {};
}
