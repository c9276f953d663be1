import { linkTo } from '#contract/screens.ts';
/** The path to open after signing in: a screen of this site, or the account's home page for anything else. */
export function parseReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !/^\/(?![/\\])/.test(requested)) return homePath;
  return /^\/(sign-in|sign-out|setup|email|invitation|forgotten-password)(\/|\?|$)/.test(requested)
    ? homePath
    : requested;
}

/** The home page of the parish team, which leads others to theirs. */
const homePath: string = linkTo('/today');
