import { getFile } from '#contract/endpoint.ts';
import { escapeMarkup } from '#contract/rules/markup.ts';

/** What other websites show of this one. */
export const embed = {
  getTickets: getFile('/embed/tickets.html', {
    summary: 'The ticket button with the countdown, for a frame on another website',
    access: 'everybody',
    isFrameable: true,
    problems: ['too-many-requests'],
  }),
};

/** In pixels; the same on every screen, so that nothing moves on the other website. */
export const embedHeight = 320;

/** The code that another website puts into its page. */
export const createEmbedCode = (origin: string, title: string): string =>
  `<iframe src="${origin}${embed.getTickets.path}" title="${escapeMarkup(title)}" width="100%" height="${embedHeight}" style="border: 0; max-width: 30rem" loading="lazy"></iframe>`;
