/** The path to open after signing in: a screen of this site, or '/' for anything else. */
export function parseReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !/^\/(?![/\\])/.test(requested)) return '/';
  return /^\/(sign-in|sign-out|setup|email|invitation|forgotten-password)(\/|\?|$)/.test(requested)
    ? '/'
    : requested;
}
