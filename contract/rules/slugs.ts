/** A page's address: kebab case, at most 60 characters. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const maxSlugLength = 60;

export const isSlug = (text: string): boolean =>
  text.length <= maxSlugLength && slugPattern.test(text);

/** A slug as somebody wrote it in an address. */
export const parseSlug = (text: string): string => text.toLowerCase();
