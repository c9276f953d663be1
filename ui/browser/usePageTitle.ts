import { useEffect } from 'react';
import { markInteractive } from './interactive.ts';
import { setRenderOutput } from './render-context.ts';

/** The title of the browser tab: a page's own title, followed by the community's name. */
export const formatTabTitle = (title: string, siteName: string): string =>
  title ? `${title} · ${siteName}` : siteName;

/** The community's name in the document from the server. */
const readSiteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? 'Namugongo';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string) {
  setRenderOutput({ title });
  useEffect(() => {
    document.title = formatTabTitle(title, readSiteName());
    markInteractive();
  }, [title]);
}
