import { announcements } from '@namugongo/contract/announcements';
import type { QueryClient } from '@tanstack/react-query';
import { askAnew } from '../api.ts';

/** After an announcement was saved, deleted or brought back: all that was known of them is asked anew. */
export const forgetAnnouncements = (client: QueryClient) => askAnew(client, announcements);
