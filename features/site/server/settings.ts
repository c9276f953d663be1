import type { Settings } from '#contract/site-settings.ts';
import type { Config } from '#platform/config.ts';

/** How visitors find their tickets; always 'phone' without a mail server, because a code can't be sent. */
export function getTicketSearchMode(
  settings: Pick<Settings, 'ticketSearch'>,
  config: Pick<Config, 'SMTP_URL'>,
): Settings['ticketSearch'] {
  return config.SMTP_URL ? settings.ticketSearch : 'phone';
}

/** The key under which a picture of the site is stored. */
export const getSitePictureKey = (file: string): string => `${sitePicturesFolder}/${file}`;
export const sitePicturesFolder = 'site';
