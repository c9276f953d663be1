/** An error that its message explains to the operator: what happened and what to do. Printed without a stack trace. */
export class ExplainedError extends Error {}
