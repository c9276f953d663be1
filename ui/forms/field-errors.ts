import { isApiError } from '#contract/client.ts';
import type { FormFieldError } from './Form.tsx';

/** The field errors of a problem, for `form.setErrors`. */
export function getFieldErrors(error: unknown): Record<string, string> {
  return isApiError(error) ? (error.problem.errors ?? {}) : {};
}

/** The fields of a form with an error, for its summary; their ids begin with `prefix`. */
export const listFieldErrors = (
  errors: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
  prefix = '',
): FormFieldError[] =>
  Object.keys(errors).map((field) => ({
    field: `${prefix}${field}`,
    label: labels[field] ?? field,
  }));
