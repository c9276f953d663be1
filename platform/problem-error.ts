import { type Problem } from '#contract/problem.ts';
import { type ProblemCode, problemDetail, problems } from '#contract/problems.ts';

/** Thrown for a declared problem; the error handler turns it into problem+json. `details` fill the message and are sent to the client. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: Record<string, unknown>;
  /** Message per field, for 'validation-failed'. */
  readonly errors: Record<string, string> | undefined;

  constructor(
    code: ProblemCode,
    details: Record<string, unknown> = {},
    errors?: Record<string, string>,
  ) {
    super(problemDetail(code, details));
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
    this.errors = errors;
  }
}

/** Builds the RFC 9457 problem of a response. */
export function createProblem(
  code: ProblemCode,
  details: Record<string, unknown> = {},
  errors?: Record<string, string>,
): Problem {
  return {
    type: `about:blank#${code}`,
    title: code,
    status: problems[code].status,
    detail: problemDetail(code, details),
    code,
    ...(errors ? { errors } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
}
