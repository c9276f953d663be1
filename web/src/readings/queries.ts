import { readings } from '@namugongo/contract/readings';
import type { QueryClient } from '@tanstack/react-query';
import { askAnew } from '../api.ts';

/** After a reading was saved, deleted or brought back: all that was known of readings is asked anew. */
export const forgetReadings = (client: QueryClient) => askAnew(client, readings);
