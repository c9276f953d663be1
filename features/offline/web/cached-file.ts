/** A built file that the service worker caches. */
export type CachedFile = {
  url: string;
  /** Tells versions apart where the name doesn't. */
  revision: string | null;
  /** Only for devices on which check-in was opened. */
  staff: boolean;
};
