import type { UseFormReturnType } from '@mantine/form';
import type { SiteSettings } from '#features/site/contract/site.ts';

export type SettingsFormValues = UseFormReturnType<SiteSettings>;

/** The labels of the fields, for the form and for its summary of errors. */
export const settingLabels: Record<string, string> = {
  name: 'Name of the community',
  shortName: 'Short name',
  tagline: 'What you are, in one sentence',
  'texts.heroTitle': 'Title',
  'texts.heroText': 'Welcome',
  'texts.aboutText': 'Who we are',
  'texts.aboutMore': 'More about you',
  'texts.invitation': 'Invitation',
  email: 'Email address',
  telephone: 'Telephone',
  'place.venue': 'Where you meet',
  'place.address': 'Address',
  'colors.accent': 'Buttons and links',
  'colors.cloth': 'Cloth behind titles and menus',
  timeZone: 'Time zone',
  ticketSearch: 'Ticket search asks for',
};
