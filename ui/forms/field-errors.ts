import { isApiError } from '#contract/client.ts';

/** The field errors of a problem, for `form.setErrors`. */
export function getFieldErrors(error: unknown): Record<string, string> {
  return isApiError(error) ? (error.problem.errors ?? {}) : {};
}
