import {
  type Problem,
  type ProblemCode,
  problemDetail,
  problems,
} from '@namugongo/contract/problems';

/** What domain code throws to refuse; one place turns it into problem+json. `details` fill the sentence and go to the caller. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: Record<string, unknown>;
  /** The sentence per field, for 'invalid'. */
  readonly errors: Record<string, string> | undefined;

  constructor(
    code: ProblemCode,
    details: Record<string, unknown> = {},
    errors?: Record<string, string>,
  ) {
    super(problemDetail(code, details));
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.errors = errors;
  }
}

/** A refusal as it goes over the wire. */
export function problemOf(
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
