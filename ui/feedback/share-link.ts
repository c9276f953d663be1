import { showNotice } from './notices.ts';

export type SharedLink = {
  url: string;
  /** The title of what it opens. */
  title: string;
  /** The notices after it was copied, and when it couldn't be: where else it is found. */
  copied?: string | undefined;
  failed?: string | undefined;
};

/** Firefox has no such menu. */
const getNavigator = (): Partial<Pick<Navigator, 'share'>> => navigator;

/** Whether the device has a menu of its own for sharing. */
export const canShare = (): boolean => getNavigator().share !== undefined;

/** Sends a link with the device's own menu, or copies it where there is none or it fails. */
export async function shareLink(link: SharedLink): Promise<void> {
  const { url, title } = link;
  try {
    const sharing = getNavigator().share?.({ url, title });
    return sharing ? await sharing : await copyLink(link);
  } catch (error) {
    // Closing the menu is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link);
  }
}

export async function copyLink({
  url,
  copied = 'Link copied.',
  failed = 'The link could not be copied. Copy it from the address bar.',
}: Omit<SharedLink, 'title'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showNotice(copied);
  } catch {
    // Without https there is no clipboard.
    showNotice(failed);
  }
}
