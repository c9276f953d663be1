import { buildScreenUrl } from '#contract/screens.ts';
import type { Settings } from '#contract/site-settings.ts';
import type { EventRecord } from '#features/event/server/rules.ts';
import { formatDoorTime, formatEventDay } from '#features/event/contract/rules/event-times.ts';
import {
  type MergeField,
  parseMessage,
} from '#features/guest-messages/contract/rules/merge-fields.ts';
import { type EmailBlock, type EmailContent, paragraph } from '#platform/email/email-template.ts';
import type { EmailUrl } from '#platform/email/email-template.ts';
import { type EmailText, mention, write } from '#platform/email/email-text.ts';
import type { Platform } from '#platform/platform.ts';
import { formatSeats, formatTables, type Guest } from './rules.ts';

type Link = { label: string; url: EmailUrl };

export type GuestEmail = {
  message: { subject: string; body: string; isAboutTicket: boolean };
  guest: Guest;
  event: EventRecord;
  site: Pick<Settings, 'timeZone'>;
  ticketLinks: readonly Link[];
  /** Leads to where messages that are not about the own ticket are turned off. */
  turnOffUrl: EmailUrl;
};

/** For who is no guest: a link to a guest's tickets would open them for everybody who reads the email. */
export const buildExampleLinks = ({ config }: Pick<Platform, 'config'>) => ({
  ticketLinks: [
    { label: 'Show my tickets', url: buildScreenUrl(config.PUBLIC_URL, '/search-tickets') },
  ],
  turnOffUrl: buildScreenUrl(config.PUBLIC_URL, '/guest-mail/$key', { key: exampleKey }),
});

/** The key of no guest. */
const exampleKey = 'test';

/** The message as the guest reads it. */
export function buildGuestEmail(email: GuestEmail): EmailContent {
  const values = fillFields(email);
  return {
    heading: parseMessage(email.message.subject).reduce<EmailText>(
      (text, part) => write`${text}${'field' in part ? values[part.field] : part.text}`,
      '',
    ),
    blocks: [...buildBody(email, values), ...buildFooter(email)],
  };
}

const unknownYet = 'to be announced';

function fillFields({ guest, event, site }: GuestEmail): Record<MergeField, EmailText> {
  const { name, email, tickets } = guest;
  const [firstName = ''] = name.trim().split(/\s+/);
  return {
    'first name': mention({ name: firstName, email }),
    name: mention({ name, email }),
    table: formatTables(tickets),
    seats: formatSeats(tickets),
    'door time': formatDoorTime(event, site.timeZone) || unknownYet,
    date: formatEventDay(event, site.timeZone),
    venue: event.venue || unknownYet,
    'ticket link': '',
  };
}

/** The paragraphs of the text; the buttons to the tickets stand where the text has their field. */
function buildBody(
  { message, ticketLinks }: GuestEmail,
  values: Record<MergeField, EmailText>,
): EmailBlock[] {
  const blocks: EmailBlock[] = [];
  let texts: EmailText[] = [];
  const endParagraph = () => {
    const lines = texts.filter((text) => text !== '');
    if (lines.some((text) => typeof text !== 'string' || text.trim() !== ''))
      blocks.push(paragraph(lines.reduce<EmailText>((all, text) => write`${all}${text}`, '')));
    texts = [];
  };
  for (const part of parseMessage(message.body)) {
    if (!('field' in part)) {
      for (const [place, text] of part.text.split(/\n\s*\n/).entries()) {
        if (place > 0) endParagraph();
        texts.push(texts.length === 0 ? text.trimStart() : text);
      }
    } else if (part.field === 'ticket link') {
      endParagraph();
      blocks.push(...ticketLinks.map((link) => ({ kind: 'button', ...link }) as const));
    } else texts.push(values[part.field]);
  }
  endParagraph();
  return blocks;
}

const buildFooter = ({ message, event, turnOffUrl }: GuestEmail): EmailBlock[] =>
  message.isAboutTicket
    ? [
        paragraph(
          `This is about your own tickets for ${event.title}, so you get it even if you turned off our other messages.`,
        ),
      ]
    : [
        paragraph(`You get this because you have tickets for ${event.title}.`),
        {
          kind: 'link',
          label: "Stop messages that aren't about my own tickets",
          url: turnOffUrl,
        },
      ];
