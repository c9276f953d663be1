/** Where a person goes after signing in: a screen of this site, or the home page. */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked)) return '/';
  return /^\/(sign-in|sign-out|setup|email|invitation|forgotten-password)(\/|\?|$)/.test(asked)
    ? '/'
    : asked;
}
