import { expect, test } from 'vitest';
import { starterSettings } from '#starter/settings.ts';
import { getTicketSearchMode } from './settings.ts';

test('the code step of the ticket search needs a mail server', () => {
  const settings = { ...starterSettings, ticketSearch: 'phone and code' } as const;
  expect(getTicketSearchMode(settings, { SMTP_URL: undefined })).toBe('phone');
  expect(getTicketSearchMode(settings, { SMTP_URL: 'smtp://mail.example' })).toBe('phone and code');
  expect(
    getTicketSearchMode(
      { ...settings, ticketSearch: 'phone' },
      { SMTP_URL: 'smtp://mail.example' },
    ),
  ).toBe('phone');
});
